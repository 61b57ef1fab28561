package io.latchmark.analysis;

import java.util.Locale;

/** Formats numbers for display, independent of the default locale. NaN means not measured. */
public final class NumberText {
    /** Printed for a number that wasn't measured. */
    public static final String NOT_MEASURED = "–";

    /** The difference of two equal figures can be as large. */
    private static final double ROUNDING = 1e-12;

    private NumberText() {}

    /** Three significant digits with thousands separators: 0.412, 12.3, 1,234; two below 0.001, for example 0.00051. */
    public static String of(double value) {
        if (!Double.isFinite(value)) {
            return NOT_MEASURED;
        }
        double size = Math.abs(value);
        if (size < ROUNDING) {
            return "0";
        }
        if (size < 0.000_009_5) {
            return String.format(Locale.ROOT, "%.1e", value);
        }
        if (size < 0.000_95) {
            return String.format(Locale.ROOT, size < 0.000_095 ? "%.6f" : "%.5f", value);
        }
        String digits = size < 0.9995 ? "%.3f" : size < 9.995 ? "%.2f" : size < 99.95 ? "%.1f" : "%,.0f";
        return String.format(Locale.ROOT, digits, value);
    }

    /** A whole number with thousands separators. */
    public static String whole(double value) {
        return text("%,.0f", value);
    }

    /** A whole number with thousands separators. */
    public static String whole(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    /** A share of 1 in percent: {@code 71 %}; with one decimal below 10 %. */
    public static String percent(double share) {
        return text(Math.abs(share) < 0.0995 ? "%.1f %%" : "%.0f %%", share * 100);
    }

    /** A change as a share of 1, in percent with its sign and one decimal: {@code +12.3 %}. */
    public static String signed(double share) {
        return text("%+.1f %%", share * 100);
    }

    /** Without a sign if it rounds to 0. */
    private static String text(String format, double value) {
        return Double.isFinite(value)
                ? String.format(Locale.ROOT, format, value).replaceFirst("^[+-](?=[0.]+( %)?$)", "")
                : NOT_MEASURED;
    }

    /** A ratio with four digits: {@code 0.9987}. */
    public static String ratio(double ratio) {
        return text("%.4f", ratio);
    }
}
