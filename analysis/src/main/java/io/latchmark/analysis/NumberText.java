package io.latchmark.analysis;

import java.util.Locale;

/** Formats numbers for display, independent of the default locale. NaN means not measured. */
public final class NumberText {
    /** Printed for a number that wasn't measured. */
    public static final String NOT_MEASURED = "–";

    private NumberText() {}

    /** Three significant digits with thousands separators: 0.412, 12.3, 1,234; two below 0.001, for example 0.00051. */
    public static String of(double value) {
        if (!Double.isFinite(value)) {
            return NOT_MEASURED;
        }
        double size = Math.abs(value);
        if (size == 0) {
            return "0";
        }
        if (size < 0.000_009_5) {
            return String.format(Locale.ROOT, "%.1e", value);
        }
        if (size < 0.000_95) {
            return String.format(Locale.ROOT, size < 0.000_095 ? "%.6f" : "%.5f", value);
        }
        if (size < 0.9995) {
            return String.format(Locale.ROOT, "%.3f", value);
        }
        if (size < 9.995) {
            return String.format(Locale.ROOT, "%.2f", value);
        }
        if (size < 99.95) {
            return String.format(Locale.ROOT, "%.1f", value);
        }
        return String.format(Locale.ROOT, "%,.0f", value);
    }

    /** A whole number with thousands separators. */
    public static String whole(double value) {
        return Double.isFinite(value) ? String.format(Locale.ROOT, "%,.0f", value) : NOT_MEASURED;
    }

    /** A whole number with thousands separators. */
    public static String whole(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    /** A share of 1 in percent: {@code 71 %}; with one decimal below 10 %. */
    public static String percent(double share) {
        if (!Double.isFinite(share)) {
            return NOT_MEASURED;
        }
        double percent = share * 100;
        return String.format(Locale.ROOT, Math.abs(percent) < 9.95 ? "%.1f %%" : "%.0f %%", percent);
    }

    /** A ratio with four digits: {@code 0.9987}. */
    public static String ratio(double ratio) {
        return Double.isFinite(ratio) ? String.format(Locale.ROOT, "%.4f", ratio) : NOT_MEASURED;
    }
}
