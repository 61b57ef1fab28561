package io.latchmark.emulation.command.trace;

import io.latchmark.emulation.IoKind;

/**
 * A line of a trace about a read or a write.
 *
 * @param isCompletion whether the request is complete; otherwise it was issued
 * @param atNanos from the start of the trace
 * @param device as the trace calls it
 */
record TraceEvent(boolean isCompletion, long atNanos, String device, IoKind kind, long positionBytes, long bytes) {}
