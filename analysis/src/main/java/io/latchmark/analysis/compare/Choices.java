package io.latchmark.analysis.compare;

import io.latchmark.analysis.probe.Ceilings;

/**
 * How runs are compared.
 *
 * @param labelBy the fact that names a run's configuration, as {@code settings.shared_buffers}; empty for its label
 * @param ceilings of devices
 * @param simultaneous whether the intervals of a division's parts cover all together with 95 %, instead of each by itself
 * @param unsteady whether a verdict is wanted though no run was steady
 */
public record Choices(String labelBy, Ceilings ceilings, boolean simultaneous, boolean unsteady) {
    /** By label, without ceilings, each interval by itself, steady runs. */
    public static final Choices DEFAULT = new Choices("", Ceilings.NONE, false, false);
}
