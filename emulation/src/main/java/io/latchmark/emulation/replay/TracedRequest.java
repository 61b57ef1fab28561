package io.latchmark.emulation.replay;

import io.latchmark.emulation.IoKind;

/**
 * A request of a trace.
 *
 * @param issued its issue
 * @param volume index of the device's volume, from 0
 * @param positionBytes its start on the recorded device, which may be larger than the model's
 */
public record TracedRequest(Issue issued, int volume, IoKind kind, long positionBytes, int bytes) {
    /**
     * The issue of a request.
     *
     * @param atNanos from the start of the trace
     * @param completionsBefore completed requests of the trace at that time
     * @param gapNanos time since the last of these; for the first requests, since the start of the trace
     */
    public record Issue(long atNanos, long completionsBefore, long gapNanos) {}
}
