package io.latchmark.emulation.command.trace;

import io.latchmark.emulation.IoKind;

/**
 * A line of a trace about a read or a write.
 *
 * @param isCompletion whether it is the completion of the request; otherwise its issue
 * @param atNanos from the start of the trace
 * @param device as the trace calls it
 */
record TraceEvent(boolean isCompletion, long atNanos, String device, IoKind kind, long positionBytes, long bytes) {}
