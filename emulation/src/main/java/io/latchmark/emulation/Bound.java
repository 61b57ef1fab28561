package io.latchmark.emulation;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Rejects values out of bounds, with the value, the bound and a remedy. */
public final class Bound {
    private Bound() {}

    /**
     * Rejects a value out of bounds.
     *
     * @throws IllegalArgumentException with name, value, bounds and remedy
     */
    public static void require(String name, double value, double min, double max, String remedy) {
        if (!(value >= min && value <= max)) {
            throw new IllegalArgumentException(
                    name + " " + text(value) + ": must be " + text(min) + " to " + text(max) + "; " + remedy);
        }
    }

    /**
     * Rejects a whole number out of bounds.
     *
     * @throws IllegalArgumentException with name, value, bounds and remedy
     */
    public static void require(String name, long value, long min, long max, String remedy) {
        if (value < min || value > max) {
            throw new IllegalArgumentException(name + " " + value + ": must be " + min + " to " + max + "; " + remedy);
        }
    }

    /** Rejects a negative position. */
    static void positions(String name, long value) {
        if (value < 0) {
            throw new IllegalArgumentException(
                    name + " " + value + ": must be 0 or more; count from the volume's start");
        }
    }

    private static String text(double value) {
        return Double.isFinite(value)
                ? new BigDecimal(value)
                        .setScale(6, RoundingMode.HALF_EVEN)
                        .stripTrailingZeros()
                        .toPlainString()
                : String.valueOf(value);
    }
}
