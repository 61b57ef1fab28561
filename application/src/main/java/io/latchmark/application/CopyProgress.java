package io.latchmark.application;

import io.latchmark.application.text.CopyText;
import io.latchmark.application.text.OutputLine;
import io.latchmark.schema.CopyListener;

/** Reports the copy of a database to the operator, and times it. */
final class CopyProgress implements CopyListener {
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
                OutputLine.progress(CopyText.progress(doneBytes, totalBytes, secondsSince(copyNanos)))));
    }

    /** How long it took in total and, if data were copied, at what rate. */
    String ended() {
        return CopyText.ended(secondsSince(startNanos), copiedBytes, secondsSince(copyNanos));
    }

    private static double secondsSince(long nanos) {
        return (System.nanoTime() - nanos) / 1e9;
    }
}
