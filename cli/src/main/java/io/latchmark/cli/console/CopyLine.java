package io.latchmark.cli.console;

import io.latchmark.schema.CopyListener;
import java.util.Locale;

/** Shows how far the copy of a database is. */
public final class CopyLine implements CopyListener {
    private static final double BYTES_PER_MEBIBYTE = 1 << 20;

    /** Before, the rate says little of the rest. */
    private static final double SECONDS_MIN = 0.5;

    private final Console console;
    private final long startNanos = System.nanoTime();
    private long copyNanos = startNanos;
    private long copiedBytes;

    public CopyLine(Console console) {
        this.console = console;
    }

    @Override
    public void began(String what) {
        console.line("  " + what);
        if (copiedBytes == 0) {
            copyNanos = System.nanoTime();
        }
    }

    @Override
    public void copied(long doneBytes, long totalBytes) {
        copiedBytes = doneBytes;
        console.progress(text(doneBytes, totalBytes, (System.nanoTime() - copyNanos) / 1e9));
    }

    static String text(long doneBytes, long totalBytes, double seconds) {
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

    /** How long all has taken and, if it was copied, at what rate. */
    public String ended() {
        double seconds = (System.nanoTime() - startNanos) / 1e9;
        double copySeconds = (System.nanoTime() - copyNanos) / 1e9;
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
