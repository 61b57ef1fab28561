package io.latchmark.application;

import io.latchmark.application.text.OutputLine;
import io.latchmark.schema.CopyListener;
import java.util.Locale;

/** Reports the copy of a database to the operator, and times it. */
final class CopyProgress implements CopyListener {
    private static final double BYTES_PER_MEBIBYTE = 1 << 20;

    /** Earlier, the rate does not predict the remaining time. */
    private static final double SECONDS_MIN = 0.5;

    private final Operator operator;
    private final long startNanos = System.nanoTime();
    private long copyNanos = startNanos;
    private long copiedBytes;

    CopyProgress(Operator operator) {
        this.operator = operator;
    }

    @Override
    public void began(String what) {
        operator.happened(new OperationEvent.Printed(OutputLine.kept("  " + what)));
        if (copiedBytes == 0) {
            copyNanos = System.nanoTime();
        }
    }

    @Override
    public void copied(long doneBytes, long totalBytes) {
        copiedBytes = doneBytes;
        operator.happened(new OperationEvent.Printed(
                OutputLine.progress(progressText(doneBytes, totalBytes, secondsSince(copyNanos)))));
    }

    /** How long it took in total and, if data were copied, at what rate. */
    String ended() {
        double seconds = secondsSince(startNanos);
        return copiedBytes == 0
                ? String.format(Locale.ROOT, "%.1f s", seconds)
                : String.format(
                        Locale.ROOT,
                        "%.1f s, %,.0f MiB at %,.0f MiB/s",
                        seconds,
                        copiedBytes / BYTES_PER_MEBIBYTE,
                        copiedBytes / BYTES_PER_MEBIBYTE / secondsSince(copyNanos));
    }

    private static double secondsSince(long nanos) {
        return (System.nanoTime() - nanos) / 1e9;
    }

    /** Amount copied, rate and time left. */
    private static String progressText(long doneBytes, long totalBytes, double seconds) {
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
}
