package io.latchmark.application.replay;

import io.latchmark.analysis.live.EarlierRuns;
import io.latchmark.application.OperationEvent;
import io.latchmark.application.ReplayUnderWay;
import io.latchmark.application.RunUnderWay;
import io.latchmark.application.request.ReplayRequest;
import io.latchmark.core.spi.NanoClock;
import io.latchmark.results.run.RecordedCourse;
import io.latchmark.results.run.ResponseTimes;
import io.latchmark.results.run.RunReader;
import java.util.Set;
import java.util.function.Consumer;

/**
 * A recorded run shown again, at its own speed or a greater one. It reports the events that the run reported, once a second those of
 * the time that has passed since, so that a second of a replay at 60 times the speed holds 60 seconds of the run. Speed and pause may
 * be changed by any thread.
 */
public final class Replay implements ReplayUnderWay.Control {
    private static final long FRAME_NANOS = 1_000_000_000;
    /** Behind the clock by more, as after a suspend, it continues from where it is. */
    private static final long LATE_NANOS_MAX = 5 * FRAME_NANOS;

    private static final String REFUSAL = "This is a replay: the run was recorded, and nothing can be added to it.";

    private final RunReader run;
    private final NanoClock clock;
    private final RecordedCourse course;
    /** Half a second past a full one, so that each frame holds the seconds that ended before, whatever little they took longer. */
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
        course = new RecordedCourse(run.directory(), run.record().settings(), Set.of(ResponseTimes.Kind.RESPONSE));
    }

    /**
     * A replay that has not started.
     *
     * @param speed seconds of the run in a second, 1 to {@value ReplayRequest#SPEED_MAX}
     */
    public static Replay of(RunReader run, int speed) {
        return new Replay(run, speed, NanoClock.system());
    }

    private static int requirePossible(int speed) {
        if (speed < 1 || speed > ReplayRequest.SPEED_MAX) {
            throw new IllegalArgumentException("speed = " + speed + ": must be 1 to " + ReplayRequest.SPEED_MAX);
        }
        return speed;
    }

    @Override
    public synchronized void begin() {
        begun = true;
        notifyAll();
    }

    @Override
    public synchronized void changeSpeed(int newSpeed) {
        speed = requirePossible(newSpeed);
        changed = true;
        notifyAll();
    }

    @Override
    public synchronized void pause(boolean wanted) {
        paused = wanted;
        changed = true;
        notifyAll();
    }

    /** Ends it soon. */
    public synchronized void end() {
        ended = true;
        notifyAll();
    }

    /**
     * Waits for the start, and shows the run until its records end, or until the end is asked for.
     *
     * @param events gets what the run reported, from this thread alone
     * @return whether all was shown
     * @throws io.latchmark.core.LatchmarkException of the category DAMAGED, if a line is malformed
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

    /** When the frame after the one that was due is due itself. */
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

    /** Waits for the next frame, or until another speed or a pause is asked for; returns whether that is so. */
    private synchronized boolean awaitChange(long untilNanos) throws InterruptedException {
        long leftNanos = untilNanos - clock.nanos();
        while (!changed && !ended && leftNanos > 0) {
            // Rounded up, so that it is no wait for ever.
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

    /** What is shown, a second at a time. Used by one thread. */
    final class Frames {
        private final Consumer<OperationEvent> events;
        private final RunRecords records;
        private boolean first = true;

        Frames(Consumer<OperationEvent> events) {
            this.events = events;
            events.accept(new OperationEvent.ReplayStarted(new ReplayUnderWay(
                    run.directory().name(), run.record().identity().origin(), Replay.this)));
            events.accept(advanced());
            RunUnderWay underWay =
                    RunRecords.underWay(run, EarlierRuns.before(run.directory().path()), REFUSAL);
            events.accept(new OperationEvent.RunStarted(underWay));
            records = new RunRecords(underWay, events);
        }

        /** Shows the next one, and returns whether more may follow. */
        boolean next() {
            long untilNanos = first ? positionNanos : advance();
            first = false;
            course.forEachUntil(untilNanos, records);
            events.accept(advanced());
            return !course.isAtEnd();
        }
    }
}
