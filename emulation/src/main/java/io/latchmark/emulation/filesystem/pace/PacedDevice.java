package io.latchmark.emulation.filesystem.pace;

import io.latchmark.emulation.Agenda;
import io.latchmark.emulation.CacheSetting;
import io.latchmark.emulation.Completion;
import io.latchmark.emulation.EmulatedDevice;
import io.latchmark.emulation.InnerCounter;
import io.latchmark.emulation.InnerTruth;
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
 * An emulated device on the real clock. A request is complete at the instant of the model or as soon after it as a thread of
 * this class can say so, and never before. Any thread; a lock guards the model.
 *
 * <p>Implementation note: the thread sleeps until shortly before the next event and then looks at the clock without a pause,
 * because a sleep ends some tens of microseconds late. Completions are passed on without the lock.
 */
public final class PacedDevice implements AutoCloseable {
    private static final long NEVER = Agenda.NEVER;

    /** In place of the model after a defect. */
    private final EmulatedDevice none =
            new EmulatedDevice(new Agenda(), (request, done) -> done.run(), new InnerTruth());

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
     * A device whose time 0 is now.
     *
     * @param clock nanoseconds that never decrease
     * @param spinNanos before an event without sleep
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
     * @param handler takes what ends the thread early
     */
    public void start(Thread.UncaughtExceptionHandler handler) {
        thread.setUncaughtExceptionHandler(handler);
        thread.start();
    }

    /** Parts of a request that the model has not completed, and the instant of the last one. */
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

    /** An answer, and the instant from which on it may be given. */
    record Due(LongConsumer complete, long atNanos) {
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
     * @param complete called once, by any thread, with the instant of the model and of an added delay on the real clock
     * @throws FailedCall after a defect
     */
    public void submit(PacedRequest request, LongConsumer complete) {
        requireWorking();
        counters.get(request.volume()).arrive(request.arrivedNanos());
        List<Due> due = new ArrayList<>(2);
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
        due.forEach(Due::pass);
    }

    /**
     * Delays an answer that no model takes time for, if answers of its kind are delayed now.
     *
     * @param complete called once, with the instant from which on it may be called
     * @return whether it will be called; if not, it is to be answered at once
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

    /** From now on delays requests that the model completes, and flushes. */
    public void delay(AddedDelays delays) {
        synchronized (lock) {
            held.change(delays, clock.getAsLong());
        }
    }

    /** The delays of now. */
    public AddedDelays delays() {
        synchronized (lock) {
            return held.delays(clock.getAsLong());
        }
    }

    /** What was added up to now, by kind. */
    public Map<AddedDelays.Kind, AddedDelays.Added> added() {
        synchronized (lock) {
            return held.added();
        }
    }

    private static AddedDelays.Kind kind(IoKind kind) {
        return kind == IoKind.READ ? AddedDelays.Kind.READS : AddedDelays.Kind.WRITES;
    }

    /** After a defect: forgets the model, which may have taken all memory, and refuses all requests. */
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

    /** The next instant of the model or of an answer that is held back, in time of the model. */
    private long nextNanos() {
        long heldNanos = held.nextNanos();
        return Math.min(device.nextEventNanos(), heldNanos == NEVER ? NEVER : heldNanos - originNanos);
    }

    /** An answer is given now: counts it, and how late it was. */
    public void answered(PacedRequest request, long dueNanos) {
        long now = clock.getAsLong();
        counters.get(request.volume()).answer(request.kind(), request.bytes(), request.arrivedNanos(), now);
        lateness.record(now - dueNanos);
    }

    /** A request arrives that is answered without the model. */
    public void arrivePast(long arrivedNanos) {
        counters.get(0).arrive(arrivedNanos);
    }

    /** A request is answered that arrived without the model. */
    public void answeredPast(IoKind kind, long bytes, long arrivedNanos) {
        counters.get(0).answer(kind, bytes, arrivedNanos, clock.getAsLong());
    }

    /** A flush that arrived is answered. */
    public void flushed(int volume, long arrivedNanos) {
        counters.get(volume).flushed(clock.getAsLong() - arrivedNanos);
    }

    /** A request was answered with an error. */
    public void failed(PacedRequest request) {
        counters.get(request.volume()).cancel(clock.getAsLong());
    }

    /** Time of the model; an event may have moved it by less than the clock's step ahead of the clock. */
    private long now() {
        return Math.max(device.nowNanos(), clock.getAsLong() - originNanos);
    }

    private void takeDue(List<Due> due) {
        Optional<Completion> completion = device.poll();
        while (completion.isPresent()) {
            long id = completion.get().request().id();
            Waiting parts = waiting.remove(id);
            if (parts != null) {
                parts.parts--;
                if (parts.parts == 0) {
                    long atNanos = originNanos + completion.get().completedNanos();
                    if (!held.hold(parts.kind, atNanos, parts.complete)) {
                        due.add(new Due(parts.complete, atNanos));
                    }
                }
            }
            completion = device.poll();
        }
    }

    private void follow() {
        SystemCalls.waitExactly();
        List<Due> due = new ArrayList<>();
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
                due.forEach(Due::pass);
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
     * Changes the caches from now on.
     *
     * @throws IllegalArgumentException if this device can't have the setting
     */
    public void apply(CacheSetting setting) {
        synchronized (lock) {
            device.advanceTo(now());
            device.apply(setting);
        }
        LockSupport.unpark(thread);
    }

    /** The device's own counters. */
    public Map<InnerCounter, Long> truth() {
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

    /** Stops to follow the clock; what is not complete never will be. */
    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
    }
}
