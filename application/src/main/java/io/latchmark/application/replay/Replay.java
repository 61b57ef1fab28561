package io.latchmark.application.replay;

import io.latchmark.analysis.live.EarlierRuns;
import io.latchmark.application.OperationEvent;
import io.latchmark.application.RunControl;
import io.latchmark.application.RunUnderWay;
import io.latchmark.core.spi.NanoClock;
import io.latchmark.results.run.ResponseTimes;
import io.latchmark.results.run.RunPlayback;
import io.latchmark.results.run.RunReader;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Replays a recorded run, at its original speed or faster. It reports the events that the run reported, every second those of the
 * time that has passed since, so that a second of a replay at 60 times the speed contains 60 seconds of the run. Any thread may
 * change speed and pause.
 */
public final class Replay implements RunControl {
    public static final int SPEED_MAX = 60;

    /** Speeds offered during a replay. */
    public static final List<Integer> SPEEDS = List.of(1, 2, 5, 10, 30, SPEED_MAX);

    /** The controls of a replay that is not open yet. */
    public static final RunControl REFUSED =
            RunControl.refused("This is a replay: the run was recorded, and nothing can be added to it.");

    private static final long FRAME_NANOS = 1_000_000_000;
    /** If the replay is later than this, for example after the host was suspended, it continues from its current position. */
    private static final long LATE_NANOS_MAX = 5 * FRAME_NANOS;

    private final RunReader run;
    private final NanoClock clock;
    private final RunPlayback course;
    /**
     * Half a second after a full second, so that each frame contains the seconds that should have ended before it, even if they
     * took slightly longer.
     */
    private long positionNanos = FRAME_NANOS / 2;

    private int speed;
    private boolean begun;
    private boolean paused;
    private boolean ended;
    private boolean changed;

    private Replay(RunReader run, int speed, NanoClock clock) {
        this.run = run;
        this.speed = requirePossible(speed);
        this.clock = clock;
        course = new RunPlayback(run.directory(), run.record().settings(), Set.of(ResponseTimes.Kind.RESPONSE));
    }

    /**
     * A replay that has not started.
     *
     * @param speed seconds of the run per second, 1 to {@value #SPEED_MAX}
     */
    public static Replay of(RunReader run, int speed) {
        return new Replay(run, speed, NanoClock.system());
    }

    private static int requirePossible(int speed) {
        if (speed < 1 || speed > SPEED_MAX) {
            throw new IllegalArgumentException("speed = " + speed + ": must be 1 to " + SPEED_MAX);
        }
        return speed;
    }

    @Override
    public synchronized void begin() {
        begun = true;
        notifyAll();
    }

    @Override
    public synchronized Optional<String> changeSpeed(int newSpeed) {
        speed = requirePossible(newSpeed);
        changed = true;
        notifyAll();
        return Optional.empty();
    }

    @Override
    public synchronized Optional<String> pause(boolean wanted) {
        paused = wanted;
        changed = true;
        notifyAll();
        return Optional.empty();
    }

    @Override
    public Optional<String> refusal() {
        return REFUSED.refusal();
    }

    /** Ends it soon. */
    public synchronized void end() {
        ended = true;
        notifyAll();
    }

    /**
     * Waits for the start, and replays the run until its records end or an end is requested.
     *
     * @param events receives what the run reported, only from this thread
     * @return whether everything was shown
     * @throws io.latchmark.core.LatchmarkException of category DAMAGED if a line is malformed
     */
    public boolean play(Consumer<OperationEvent> events) throws InterruptedException {
        Frames frames = new Frames(events);
        awaitStart();
        long dueNanos = clock.nanos();
        while (!isEnded()) {
            if (!frames.next()) {
                return true;
            }
            dueNanos = due(dueNanos, clock.nanos());
            while (awaitChange(dueNanos)) {
                events.accept(advanced());
            }
        }
        return false;
    }

    /** The due time of the frame after the one that was due. */
    static long due(long beforeNanos, long nowNanos) {
        long dueNanos = beforeNanos + FRAME_NANOS;
        return nowNanos - dueNanos > LATE_NANOS_MAX ? nowNanos : dueNanos;
    }

    private synchronized void awaitStart() throws InterruptedException {
        while (!begun && !ended) {
            wait();
        }
    }

    private synchronized boolean isEnded() {
        return ended;
    }

    /** Waits for the next frame, or until a change of speed or a pause is requested; returns whether one was. */
    private synchronized boolean awaitChange(long untilNanos) throws InterruptedException {
        long leftNanos = untilNanos - clock.nanos();
        while (!changed && !ended && leftNanos > 0) {
            // Rounded up, because a wait of 0 would never end.
            wait(leftNanos / 1_000_000 + 1);
            leftNanos = untilNanos - clock.nanos();
        }
        boolean was = changed && !ended;
        changed = false;
        return was;
    }

    private synchronized OperationEvent advanced() {
        return new OperationEvent.ReplayAdvanced(speed, paused);
    }

    private synchronized long advance() {
        positionNanos += paused ? 0 : speed * FRAME_NANOS;
        return positionNanos;
    }

    /** The frames of the replay, a second each. Used by one thread. */
    final class Frames {
        private final Consumer<OperationEvent> events;
        private final RunRecords records;
        private boolean first = true;

        Frames(Consumer<OperationEvent> events) {
            this.events = events;
            events.accept(new OperationEvent.ReplayStarted(
                    run.directory().name(), run.record().identity().origin()));
            events.accept(advanced());
            RunUnderWay underWay =
                    RunRecords.underWay(run, EarlierRuns.before(run.directory().path()), Replay.this);
            events.accept(new OperationEvent.RunStarted(underWay));
            records = new RunRecords(underWay, events);
        }

        /** Shows the next frame, and returns whether more may follow. */
        boolean next() {
            long untilNanos = first ? positionNanos : advance();
            first = false;
            course.forEachUntil(untilNanos, records);
            events.accept(advanced());
            return !course.isAtEnd();
        }
    }
}
