package io.latchmark.emulation;

/** A completed request, with its times on the virtual clock. */
public record Completion(IoRequest request, long submittedNanos, long completedNanos) {
    /** From submission to completion. */
    public long latencyNanos() {
        return completedNanos - submittedNanos;
    }
}
