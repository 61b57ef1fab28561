package io.latchmark.emulation;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * A storage device on a virtual clock. The caller submits requests and advances time: in steps to {@link #nextEventNanos} for a
 * simulation, or along a real clock. Completions are returned in chronological order. The same requests at the same times give
 * the same completions. Confined to one thread.
 */
public final class EmulatedDevice {
    private final EventQueue queue;
    private final Layer top;
    private final DeviceStatistics statistics;
    private final Deque<Completion> completed = new ArrayDeque<>();

    /**
     * Creates a device from layers that share a clock and counters.
     *
     * @param top receives the requests
     */
    public EmulatedDevice(EventQueue queue, Layer top, DeviceStatistics statistics) {
        this.queue = queue;
        this.top = top;
        this.statistics = statistics;
    }

    /** Advances the clock to a time, and submits a request. */
    public void submit(IoRequest request, long atNanos) {
        queue.advanceTo(atNanos);
        boolean read = request.kind() == IoKind.READ;
        statistics.count(read ? InternalCounter.READS : InternalCounter.WRITES);
        statistics.add(read ? InternalCounter.READ_BYTES : InternalCounter.WRITTEN_BYTES, request.bytes());
        top.submit(request, () -> completed.add(new Completion(request, atNanos, queue.nowNanos())));
    }

    /** Advances the clock to a time. */
    public void advanceTo(long atNanos) {
        queue.advanceTo(atNanos);
    }

    /** The virtual time. */
    public long nowNanos() {
        return queue.nowNanos();
    }

    /** The time of the next event in the device, or {@link EventQueue#NEVER}. */
    public long nextEventNanos() {
        return queue.nextNanos();
    }

    /** Removes and returns the earliest due completion, if there is one. */
    public Optional<Completion> poll() {
        return Optional.ofNullable(completed.poll());
    }

    /**
     * Changes the caches.
     *
     * @throws IllegalArgumentException if this device has no such caches, with a remedy
     */
    public void apply(CacheSetting setting) {
        if (top instanceof CachedLayer cached) {
            cached.apply(setting);
        } else if (!setting.equals(CacheSetting.NONE)) {
            throw new IllegalArgumentException("cache " + setting.text()
                    + ": this device has no cache to divide; choose a profile with a controller");
        }
    }

    /** The device's internal counters. */
    public DeviceStatistics truth() {
        return statistics;
    }
}
