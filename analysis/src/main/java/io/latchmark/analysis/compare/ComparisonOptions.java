package io.latchmark.analysis.compare;

import io.latchmark.analysis.notes.ConfigurationNotes;
import io.latchmark.analysis.probe.Ceilings;
import java.util.List;

/**
 * Options of a comparison.
 *
 * @param labelBy the fact that names a run's configuration, for example {@code settings.shared_buffers}; empty for its label
 * @param ceilings of devices
 * @param simultaneous whether the 95 % intervals of a breakdown's parts are simultaneous
 * @param unsteady whether to give a verdict even if no run was steady
 * @param notes about the configurations
 */
public record ComparisonOptions(
        String labelBy, Ceilings ceilings, boolean simultaneous, boolean unsteady, List<ConfigurationNotes> notes) {
    /** Labels, no ceilings, separate intervals, steady runs required. */
    public static final ComparisonOptions DEFAULT = new ComparisonOptions("", Ceilings.NONE, false, false);

    public ComparisonOptions {
        notes = List.copyOf(notes);
    }

    /** With notes that need no records. */
    public ComparisonOptions(String labelBy, Ceilings ceilings, boolean simultaneous, boolean unsteady) {
        this(labelBy, ceilings, simultaneous, unsteady, ConfigurationNotes.all());
    }
}
