package io.latchmark.emulation.filesystem.pace;

import io.latchmark.emulation.CacheSetting;
import io.latchmark.emulation.Completion;
import io.latchmark.emulation.DeviceStatistics;
import io.latchmark.emulation.EmulatedDevice;
import io.latchmark.emulation.EventQueue;
import io.latchmark.emulation.InternalCounter;
import io.latchmark.emulation.IoKind;
import io.latchmark.emulation.IoRequest;
import io.latchmark.emulation.filesystem.block.Segment;
import io.latchmark.emulation.filesystem.linux.Errors;
import io.latchmark.emulation.filesystem.linux.FailedCall;
import io.latchmark.emulation.filesystem.linux.SystemCalls;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/**
 * An emulated device on the real clock. A request completes at the model's time, or as soon afterwards as a thread of this class
 * can report it, and never earlier. Thread-safe; a lock guards the model.
 *
 * <p>Implementation note: the thread sleeps until shortly before the next event and then polls the clock, because a sleep ends
 * some tens of microseconds late. Completions are delivered without holding the lock.
 */
public final class PacedDevice implements AutoCloseable {
    private static final long NEVER = EventQueue.NEVER;

    /** Replaces the model after a defect. */
    private final EmulatedDevice none =
            new EmulatedDevice(new EventQueue(), (request, done) -> done.run(), new DeviceStatistics());

    private final Object lock = new Object();
    private final HeldAnswers held = new HeldAnswers();
    private EmulatedDevice device;
    private final LongSupplier clock;
    private final long originNanos;
    private final long spinNanos;
    private final Lateness lateness = new Lateness();
    private final List<DiskCounters> counters = new ArrayList<>();
    private final Map<Long, Waiting> waiting = new HashMap<>();
    private final Thread thread = new Thread(this::follow, "latchmark-device");
    private long requests;
    private volatile long wakeNanos = NEVER;
    private volatile boolean closed;
    private volatile boolean failed;

    /**
     * Creates a device whose time 0 is now.
     *
     * @param clock nanoseconds that never decrease
     * @param spinNanos time before an event in which the clock is polled instead of sleeping
     */
    public PacedDevice(EmulatedDevice device, int volumes, LongSupplier clock, long spinNanos) {
        this.device = device;
        this.clock = clock;
        this.originNanos = clock.getAsLong();
        this.spinNanos = spinNanos;
        for (int i = 0; i < volumes; i++) {
            counters.add(new DiskCounters());
        }
        thread.setDaemon(true);
    }

    /**
     * Starts to follow the clock.
     *
     * @param handler receives the failure that ends the thread early
     */
    public void start(Thread.UncaughtExceptionHandler handler) {
        thread.setUncaughtExceptionHandler(handler);
        thread.start();
    }

    /** The number of incomplete parts of a request, and the time of the last one. */
    private static final class Waiting {
        private final AddedDelays.Kind kind;
        private final LongConsumer complete;
        private int parts;

        private Waiting(AddedDelays.Kind kind, LongConsumer complete, int parts) {
            this.kind = kind;
            this.complete = complete;
            this.parts = parts;
        }
    }

    /** An answer and the earliest time at which it may be sent. */
    record PendingAnswer(LongConsumer complete, long atNanos) {
        private void pass() {
            complete.accept(atNanos);
        }
    }

    /** The real clock. */
    public long nanos() {
        return clock.getAsLong();
    }

    /**
     * Submits a request now.
     *
     * @param complete called once, by any thread, with the time of the model plus an added delay, on the real clock
     * @throws FailedCall after a defect
     */
    public void submit(PacedRequest request, LongConsumer complete) {
        requireWorking();
        counters.get(request.volume()).arrive(request.arrivedNanos());
        List<PendingAnswer> due = new ArrayList<>(2);
        long next;
        synchronized (lock) {
            Waiting parts = new Waiting(
                    kind(request.kind()), complete, request.segments().size());
            for (Segment segment : request.segments()) {
                long id = requests++;
                waiting.put(id, parts);
                device.submit(
                        new IoRequest(
                                id, segment.volume(), request.kind(), segment.positionBytes(), segment.bytes(), 0),
                        now());
            }
            takeDue(due);
            next = nextNanos();
        }
        wakeBefore(next);
        due.forEach(PendingAnswer::pass);
    }

    /**
     * Delays an answer that takes no time in the model, if answers of its kind are delayed now.
     *
     * @param complete called once, with the earliest time at which it may be called
     * @return whether it will be called; if not, it is to be answered immediately
     */
    public boolean delays(AddedDelays.Kind kind, LongConsumer complete) {
        requireWorking();
        long next;
        synchronized (lock) {
            if (!held.hold(kind, clock.getAsLong(), complete)) {
                return false;
            }
            next = nextNanos();
        }
        wakeBefore(next);
        return true;
    }

    private void wakeBefore(long next) {
        if (next < wakeNanos) {
            LockSupport.unpark(thread);
        }
    }

    /** Starts to delay requests that the model completes, and flushes. */
    public void delay(AddedDelays delays) {
        synchronized (lock) {
            held.change(delays, clock.getAsLong());
        }
    }

    /** The current delays. */
    public AddedDelays delays() {
        synchronized (lock) {
            return held.delays(clock.getAsLong());
        }
    }

    /** The total delay so far, by kind. */
    public Map<AddedDelays.Kind, AddedDelays.Added> added() {
        synchronized (lock) {
            return held.added();
        }
    }

    private static AddedDelays.Kind kind(IoKind kind) {
        return kind == IoKind.READ ? AddedDelays.Kind.READS : AddedDelays.Kind.WRITES;
    }

    /** After a defect: drops the model, which may use all memory, and rejects all requests. */
    public void fail() {
        failed = true;
        synchronized (lock) {
            device = none;
            waiting.clear();
            held.clear();
        }
    }

    private void requireWorking() {
        if (failed) {
            throw new FailedCall(Errors.EIO);
        }
    }

    /** The time of the next event of the model or of a held answer, in model time. */
    private long nextNanos() {
        long heldNanos = held.nextNanos();
        return Math.min(device.nextEventNanos(), heldNanos == NEVER ? NEVER : heldNanos - originNanos);
    }

    /** Counts an answer that is sent now, and its lateness. */
    public void answered(PacedRequest request, long dueNanos) {
        long now = clock.getAsLong();
        counters.get(request.volume()).answer(request.kind(), request.bytes(), request.arrivedNanos(), now);
        lateness.record(now - dueNanos);
    }

    /** Counts the arrival of a request that bypasses the model. */
    public void arrivePast(long arrivedNanos) {
        counters.get(0).arrive(arrivedNanos);
    }

    /** Counts the answer to a request that bypasses the model. */
    public void answeredPast(IoKind kind, long bytes, long arrivedNanos) {
        counters.get(0).answer(kind, bytes, arrivedNanos, clock.getAsLong());
    }

    /** Counts the answer to a flush. */
    public void flushed(int volume, long arrivedNanos) {
        counters.get(volume).flushed(clock.getAsLong() - arrivedNanos);
    }

    /** Counts a request answered with an error. */
    public void failed(PacedRequest request) {
        counters.get(request.volume()).cancel(clock.getAsLong());
    }

    /** Model time, which an event may have advanced beyond the clock by less than the clock's resolution. */
    private long now() {
        return Math.max(device.nowNanos(), clock.getAsLong() - originNanos);
    }

    private void takeDue(List<PendingAnswer> due) {
        Optional<Completion> completion = device.poll();
        while (completion.isPresent()) {
            long id = completion.get().request().id();
            Waiting parts = waiting.remove(id);
            if (parts != null) {
                parts.parts--;
                if (parts.parts == 0) {
                    long atNanos = originNanos + completion.get().completedNanos();
                    if (!held.hold(parts.kind, atNanos, parts.complete)) {
                        due.add(new PendingAnswer(parts.complete, atNanos));
                    }
                }
            }
            completion = device.poll();
        }
    }

    private void follow() {
        SystemCalls.waitExactly();
        List<PendingAnswer> due = new ArrayList<>();
        while (!closed) {
            long next;
            synchronized (lock) {
                device.advanceTo(now());
                takeDue(due);
                held.takeDue(clock.getAsLong(), due);
                next = nextNanos();
                wakeNanos = next;
            }
            if (!due.isEmpty()) {
                due.forEach(PendingAnswer::pass);
                due.clear();
            } else if (next == NEVER) {
                LockSupport.park(this);
            } else {
                long nanos = next - (clock.getAsLong() - originNanos);
                if (nanos > spinNanos) {
                    LockSupport.parkNanos(this, nanos - spinNanos);
                } else {
                    Thread.onSpinWait();
                }
            }
        }
    }

    /**
     * Changes the caches.
     *
     * @throws IllegalArgumentException if this device doesn't support the setting
     */
    public void apply(CacheSetting setting) {
        synchronized (lock) {
            device.advanceTo(now());
            device.apply(setting);
        }
        LockSupport.unpark(thread);
    }

    /** The device's internal counters. */
    public Map<InternalCounter, Long> truth() {
        synchronized (lock) {
            device.advanceTo(now());
            return device.truth().snapshot();
        }
    }

    /** Counters of each volume, as the kernel has them for a block device. */
    public List<DiskCounters> counters() {
        return List.copyOf(counters);
    }

    /** How late answers were. */
    public Lateness lateness() {
        return lateness;
    }

    /** Stops following the clock; requests in flight never complete. */
    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
    }
}
