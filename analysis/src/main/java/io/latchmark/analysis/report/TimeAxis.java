package io.latchmark.analysis.report;

import io.latchmark.analysis.series.Window;
import java.util.List;
import java.util.Locale;

/**
 * The time axis that all charts of a report share, from the run's origin to the end of what was recorded.
 *
 * @param endSeconds its end
 * @param shades stretches that aren't measured
 * @param marks moments at which something happened
 */
record TimeAxis(double endSeconds, List<Shade> shades, List<Mark> marks) {
    /**
     * A shaded stretch.
     *
     * @param name as {@code warm-up}
     */
    record Shade(String name, Window window) {}

    /**
     * A moment.
     *
     * @param letter one letter for the kind of what happened
     * @param detail for people; may hold text from outside
     * @param strong whether it is drawn to stand out, as a finding does among events
     */
    record Mark(double seconds, String letter, String detail, boolean strong) {}

    TimeAxis {
        endSeconds = endSeconds > 0 ? endSeconds : 1;
        shades = List.copyOf(shades);
        marks = List.copyOf(marks);
    }

    Ticks ticks() {
        return Ticks.ofSeconds(endSeconds);
    }

    /** Whether a moment is in none of the shaded stretches. */
    boolean isMeasured(double seconds) {
        return shades.stream()
                .map(Shade::window)
                .noneMatch(window -> seconds >= window.startNanos() / 1e9 && seconds < window.endNanos() / 1e9);
    }

    /** Where a moment lies, as {@code 12.34%} of the width. */
    String percent(double seconds) {
        double share = Math.max(0, Math.min(1, seconds / endSeconds));
        return String.format(Locale.ROOT, "%.2f%%", share * 100);
    }
}
