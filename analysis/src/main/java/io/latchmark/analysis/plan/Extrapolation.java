package io.latchmark.analysis.plan;

import io.latchmark.analysis.statistics.Range;
import java.util.Locale;

/** Describes whether an answer is within the measured range, or how far outside. */
final class Extrapolation {
    private static final double ROUNDING = 1e-9;

    private Extrapolation() {}

    /** For a figure measured up to a limit. */
    static String factor(double value, double most, String what) {
        return value <= most * (1 + ROUNDING)
                ? "within the measured range"
                : String.format(Locale.ROOT, "EXTRAPOLATED to %.2f times %s", value / most, what);
    }

    /** For a figure measured within a range. */
    static String beside(double value, Range measured, String what) {
        if (value < measured.low()) {
            return String.format(
                    Locale.ROOT, "EXTRAPOLATED to %.2f times the minimum %s", value / measured.low(), what);
        }
        return value > measured.high()
                ? String.format(Locale.ROOT, "EXTRAPOLATED to %.2f times the maximum %s", value / measured.high(), what)
                : "within the measured range";
    }
}
