package io.latchmark.emulation;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * A storage device on a virtual clock. The caller submits requests and advances time: in steps to {@link
 * #nextEventNanos} for a simulation, or along a real clock. Completions are taken in the order of their instants. The
 * same requests at the same instants give the same completions. Confined to one thread.
 */
public final class EmulatedDevice {
    private final Agenda agenda;
    private final Layer top;
    private final InnerTruth truth;
    private final Deque<Completion> completed = new ArrayDeque<>();
    private int outstandingIos;

    /**
     * A device of layers that share a clock and counters.
     *
     * @param top takes the requests
     */
    public EmulatedDevice(Agenda agenda, Layer top, InnerTruth truth) {
        this.agenda = agenda;
        this.top = top;
        this.truth = truth;
    }

    /** Moves time to the instant, and submits a request then. */
    public void submit(IoRequest request, long atNanos) {
        agenda.advanceTo(atNanos);
        boolean read = request.kind() == IoKind.READ;
        truth.count(read ? InnerCounter.READS : InnerCounter.WRITES);
        truth.add(read ? InnerCounter.READ_BYTES : InnerCounter.WRITTEN_BYTES, request.bytes());
        outstandingIos++;
        top.submit(request, () -> {
            outstandingIos--;
            completed.add(new Completion(request, atNanos, agenda.nowNanos()));
        });
    }

    /** Moves time forward to the instant. */
    public void advanceTo(long atNanos) {
        agenda.advanceTo(atNanos);
    }

    /** The virtual time. */
    public long nowNanos() {
        return agenda.nowNanos();
    }

    /** When something happens next within the device, or {@link Agenda#NEVER}. */
    public long nextEventNanos() {
        return agenda.nextNanos();
    }

    /** Takes the earliest completion that is due, if there is one. */
    public Optional<Completion> poll() {
        return Optional.ofNullable(completed.poll());
    }

    /** Requests that are submitted and not complete. */
    public int outstandingIos() {
        return outstandingIos;
    }

    /**
     * Changes the caches from now on.
     *
     * @throws IllegalArgumentException if this device has no such caches, with what to do
     */
    public void apply(CacheSetting setting) {
        if (top instanceof CachedLayer cached) {
            cached.apply(setting);
        } else if (!setting.equals(CacheSetting.NONE)) {
            throw new IllegalArgumentException("cache " + setting.text()
                    + ": this device has no cache to divide; choose a profile with a controller");
        }
    }

    /** The device's own counters. */
    public InnerTruth truth() {
        return truth;
    }
}
