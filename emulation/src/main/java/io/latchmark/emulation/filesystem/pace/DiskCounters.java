package io.latchmark.emulation.filesystem.pace;

import io.latchmark.emulation.IoKind;

/**
 * The counters of a volume, as the kernel has them for a block device in {@code /proc/diskstats}: cumulative counts, bytes and
 * nanoseconds summed over requests. Thread-safe.
 */
public final class DiskCounters {
    private Requests reads = Requests.NONE;
    private Requests writes = Requests.NONE;
    private Requests flushes = Requests.NONE;
    private long inFlight;
    private long busyNanos;
    private long queueNanos;
    private long changedNanos;

    /**
     * All counters at one time.
     *
     * @param inFlight requests currently in flight
     * @param busyNanos with at least one request in flight
     * @param queueNanos weighted by the number in flight, including flushes
     */
    public record Snapshot(
            Requests reads, Requests writes, Requests flushes, long inFlight, long busyNanos, long queueNanos) {}

    /** Requests of a kind, and the sum of their times. */
    public record Requests(long count, long bytes, long nanos) {
        static final Requests NONE = new Requests(0, 0, 0);

        private Requests and(long itsBytes, long itsNanos) {
            return new Requests(count + 1, bytes + itsBytes, nanos + itsNanos);
        }
    }

    /** Counts the arrival of a request. */
    synchronized void arrive(long nowNanos) {
        advance(nowNanos);
        inFlight++;
    }

    /** Counts the answer to a request. */
    synchronized void answer(IoKind kind, long bytes, long arrivedNanos, long nowNanos) {
        advance(nowNanos);
        inFlight--;
        long nanos = nowNanos - arrivedNanos;
        if (kind == IoKind.READ) {
            reads = reads.and(bytes, nanos);
        } else {
            writes = writes.and(bytes, nanos);
        }
    }

    /** Removes a request that could not be served. */
    synchronized void cancel(long nowNanos) {
        advance(nowNanos);
        inFlight--;
    }

    /** Counts a flush. As in the kernel, it counts in the time of all requests, but not among those in flight. */
    public synchronized void flushed(long nanos) {
        flushes = flushes.and(0, nanos);
        queueNanos += nanos;
    }

    public synchronized Snapshot snapshot(long nowNanos) {
        advance(nowNanos);
        return new Snapshot(reads, writes, flushes, inFlight, busyNanos, queueNanos);
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
