package io.latchmark.analysis.document;

import io.latchmark.analysis.NumberText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The ticks of an axis that starts at zero.
 *
 * @param step distance between ticks
 * @param max end of the axis
 */
record Ticks(double step, double max) {
    private static final int VALUE_STEPS = 4;
    private static final double[] TIME_STEPS = {
        0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 28_800, 86_400
    };
    private static final int TIME_STEPS_MAX = 8;

    /** Ticks at 1, 2 or 5 times a power of ten; the axis ends at a tick. */
    static Ticks ofValues(double greatest) {
        double top = greatest > 0 && Double.isFinite(greatest) ? greatest : 1;
        double raw = top / VALUE_STEPS;
        double power = Math.pow(10, Math.floor(Math.log10(raw)));
        double step = 10 * power;
        for (double factor : new double[] {1, 2, 5}) {
            if (factor * power >= raw * 0.999_999) {
                step = factor * power;
                break;
            }
        }
        return new Ticks(step, Math.ceil(top / step * 0.999_999) * step);
    }

    /** Ticks at round times; the axis ends with the run. */
    static Ticks ofSeconds(double end) {
        double span = end > 0 ? end : 1;
        for (double step : TIME_STEPS) {
            if (span / step <= TIME_STEPS_MAX) {
                return new Ticks(step, span);
            }
        }
        return new Ticks(span / TIME_STEPS_MAX, span);
    }

    /** The ticks, ascending from 0. */
    List<Double> values() {
        List<Double> values = new ArrayList<>();
        for (int i = 0; i * step <= max * 1.000_001; i++) {
            values.add(i * step);
        }
        return values;
    }

    /** The label of a value, with the decimals that the step needs. */
    String valueText(double value) {
        if (value == 0) {
            return "0";
        }
        if (step < 0.001) {
            return NumberText.of(value);
        }
        int decimals = step >= 1 ? 0 : step >= 0.1 ? 1 : step >= 0.01 ? 2 : 3;
        return String.format(Locale.ROOT, "%,." + decimals + "f", value);
    }

    /** The label of a time: {@code 20 s}, {@code 1:30}, {@code 1:00:00}. */
    String timeText(double seconds) {
        if (max <= 180) {
            return (step < 1 ? String.format(Locale.ROOT, "%.1f", seconds) : NumberText.whole(seconds)) + " s";
        }
        long whole = Math.round(seconds);
        return max < 3600
                ? String.format(Locale.ROOT, "%d:%02d", whole / 60, whole % 60)
                : String.format(Locale.ROOT, "%d:%02d:%02d", whole / 3600, whole / 60 % 60, whole % 60);
    }
}
