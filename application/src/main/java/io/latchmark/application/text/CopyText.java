package io.latchmark.application.text;

import java.util.Locale;

/** The progress of a database copy, as text. */
public final class CopyText {
    private static final double BYTES_PER_MEBIBYTE = 1 << 20;

    /** Earlier, the rate does not predict the remaining time. */
    private static final double SECONDS_MIN = 0.5;

    private CopyText() {}

    /** Amount copied, rate and time left. */
    public static String progress(long doneBytes, long totalBytes, double seconds) {
        double perSecond = seconds <= 0 ? 0 : doneBytes / seconds;
        return String.format(
                Locale.ROOT,
                "  copied     %,.0f of %,.0f MiB · %,.0f MiB/s · %s",
                doneBytes / BYTES_PER_MEBIBYTE,
                totalBytes / BYTES_PER_MEBIBYTE,
                perSecond / BYTES_PER_MEBIBYTE,
                perSecond == 0 || seconds < SECONDS_MIN
                        ? "–"
                        : String.format(Locale.ROOT, "%.0f s left", Math.ceil((totalBytes - doneBytes) / perSecond)));
    }

    /**
     * How long it took in total and, if bytes were copied, at what rate.
     *
     * @param copySeconds the time spent copying
     */
    public static String ended(double seconds, long copiedBytes, double copySeconds) {
        return copiedBytes == 0
                ? String.format(Locale.ROOT, "%.1f s", seconds)
                : String.format(
                        Locale.ROOT,
                        "%.1f s, %,.0f MiB at %,.0f MiB/s",
                        seconds,
                        copiedBytes / BYTES_PER_MEBIBYTE,
                        copiedBytes / BYTES_PER_MEBIBYTE / copySeconds);
    }
}
