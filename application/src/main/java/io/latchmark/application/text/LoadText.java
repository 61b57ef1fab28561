package io.latchmark.application.text;

import io.latchmark.loader.LoadProgress;
import java.time.Duration;
import java.util.Locale;

/** The progress of a load, as a line of text. */
public final class LoadText {
    private LoadText() {}

    /**
     * Percentage, rate and time left.
     *
     * @param what operation on the rows, in at most ten letters
     */
    public static String progress(String what, LoadProgress progress) {
        return String.format(
                Locale.ROOT,
                "  %-10s %3.0f %% · %,.0f rows/s%s%s",
                what,
                100 * progress.completedRatio(),
                progress.rowsPerSecond(),
                progress.bytes() == 0 ? "" : String.format(Locale.ROOT, " · %.0f MiB/s", progress.mebibytesPerSecond()),
                progress.timeLeft()
                        .map(left -> " · " + timeLeft(left) + " left")
                        .orElse(""));
    }

    /** At most two units: {@code 45 s}, {@code 12 min 5 s}, {@code 3 h 12 min}. */
    static String timeLeft(Duration left) {
        if (left.toMinutes() == 0) {
            return left.toSeconds() + " s";
        }
        return left.toHours() == 0
                ? left.toMinutes() + " min " + left.toSecondsPart() + " s"
                : left.toHours() + " h " + left.toMinutesPart() + " min";
    }
}
