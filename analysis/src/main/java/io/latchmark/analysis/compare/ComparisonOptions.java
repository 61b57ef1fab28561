package io.latchmark.analysis.compare;

import io.latchmark.analysis.powercut.PowerCutRecords;
import io.latchmark.analysis.probe.Ceilings;

/**
 * Options of a comparison.
 *
 * @param labelBy the fact that names a run's configuration, for example {@code settings.shared_buffers}; empty for its label
 * @param ceilings of devices
 * @param simultaneous whether the 95 % intervals of a breakdown's parts are simultaneous
 * @param unsteady whether to give a verdict even if no run was steady
 * @param powerCuts of the configurations
 */
public record ComparisonOptions(
        String labelBy, Ceilings ceilings, boolean simultaneous, boolean unsteady, PowerCutRecords powerCuts) {
    /** Labels, no ceilings, separate intervals, steady runs required. */
    public static final ComparisonOptions DEFAULT = new ComparisonOptions("", Ceilings.NONE, false, false);

    /** Without power cuts. */
    public ComparisonOptions(String labelBy, Ceilings ceilings, boolean simultaneous, boolean unsteady) {
        this(labelBy, ceilings, simultaneous, unsteady, PowerCutRecords.NONE);
    }

    /** With power cuts. */
    public ComparisonOptions with(PowerCutRecords records) {
        return new ComparisonOptions(labelBy, ceilings, simultaneous, unsteady, records);
    }
}
