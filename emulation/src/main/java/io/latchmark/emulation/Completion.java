package io.latchmark.emulation;

/** A request that is complete, with its instants on the virtual clock. */
public record Completion(IoRequest request, long submittedNanos, long completedNanos) {
    /** From its submission to its completion. */
    public long latencyNanos() {
        return completedNanos - submittedNanos;
    }
}
