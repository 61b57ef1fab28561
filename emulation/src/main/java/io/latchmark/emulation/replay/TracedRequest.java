package io.latchmark.emulation.replay;

import io.latchmark.emulation.IoKind;

/**
 * A request of a trace.
 *
 * @param issued when it was issued
 * @param volume which of the device's volumes, from 0
 * @param positionBytes where it starts on the recorded device, which may be larger than the model's
 */
public record TracedRequest(Issue issued, int volume, IoKind kind, long positionBytes, int bytes) {
    /**
     * When a request was issued.
     *
     * @param atNanos from the start of the trace
     * @param completionsBefore requests of the trace that were complete then
     * @param gapNanos the time since the last of these; of the first requests since the start of the trace
     */
    public record Issue(long atNanos, long completionsBefore, long gapNanos) {}
}
