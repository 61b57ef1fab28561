package io.latchmark.emulation.filesystem.pace;

import io.latchmark.emulation.IoKind;

/**
 * What a volume has served, as the kernel counts it for a block device in {@code /proc/diskstats}: cumulative counts, bytes and
 * nanoseconds summed over requests. Any thread.
 */
public final class DiskCounters {
    private long reads;
    private long readBytes;
    private long readNanos;
    private long writes;
    private long writeBytes;
    private long writeNanos;
    private long flushes;
    private long flushNanos;
    private long inFlight;
    private long busyNanos;
    private long queueNanos;
    private long changedNanos;

    /**
     * All counters at an instant.
     *
     * @param inFlight requests that are not complete now
     * @param busyNanos with at least one request in flight
     * @param queueNanos weighted by the number in flight, and that of flushes
     */
    public record Snapshot(
            long reads,
            long readBytes,
            long readNanos,
            long writes,
            long writeBytes,
            long writeNanos,
            long flushes,
            long flushNanos,
            long inFlight,
            long busyNanos,
            long queueNanos) {}

    /** A request arrives. */
    synchronized void arrive(long nowNanos) {
        advance(nowNanos);
        inFlight++;
    }

    /** A request that arrived is answered. */
    synchronized void answer(IoKind kind, long bytes, long arrivedNanos, long nowNanos) {
        advance(nowNanos);
        inFlight--;
        long nanos = nowNanos - arrivedNanos;
        if (kind == IoKind.READ) {
            reads++;
            readBytes += bytes;
            readNanos += nanos;
        } else {
            writes++;
            writeBytes += bytes;
            writeNanos += nanos;
        }
    }

    /** A request that arrived could not be served. */
    synchronized void cancel(long nowNanos) {
        advance(nowNanos);
        inFlight--;
    }

    /** A flush is complete: it counts in the time of all requests, but not among those in flight, as in the kernel. */
    public synchronized void flushed(long nanos) {
        flushes++;
        flushNanos += nanos;
        queueNanos += nanos;
    }

    /** All counters. */
    public synchronized Snapshot snapshot(long nowNanos) {
        advance(nowNanos);
        return new Snapshot(
                reads,
                readBytes,
                readNanos,
                writes,
                writeBytes,
                writeNanos,
                flushes,
                flushNanos,
                inFlight,
                busyNanos,
                queueNanos);
    }

    private void advance(long nowNanos) {
        long nanos = Math.max(0, nowNanos - changedNanos);
        changedNanos = Math.max(changedNanos, nowNanos);
        if (inFlight > 0) {
            busyNanos += nanos;
            queueNanos += nanos * inFlight;
        }
    }
}
