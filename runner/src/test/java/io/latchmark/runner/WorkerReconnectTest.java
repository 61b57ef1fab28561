package io.latchmark.runner;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.spi.NanoClock;
import io.latchmark.core.transaction.FailureKind;
import io.latchmark.core.transaction.Outcome;
import io.latchmark.core.transaction.Pacing;
import io.latchmark.results.run.Event;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class WorkerReconnectTest {
    private static final long LIMIT_NANOS = Duration.ofSeconds(60).toNanos();

    private final CountDownLatch reached = new CountDownLatch(1);
    private final Schedule schedule = schedule();

    @TempDir
    private Path out;

    @Test
    void aLostSessionIsClosedAndReplacedWithAnEvent() {
        FakeSessionFactory sessions = new FakeSessionFactory(
                number -> number == 0
                        ? FakeSession.Script.of(Outcome.COMMITTED, FakeSession.failed(FailureKind.CONNECTION_LOST))
                        : reaching(FakeSession.Script.of(Outcome.COMMITTED)),
                2);
        try (Desk desk = new Desk(out, new RecordingListener())) {
            Worker worker = worker(sessions, desk.clock());

            worker.start(schedule, new CountDownLatch(0), new Journal(desk.recording()), desk.failures()::add);
            Waits.require(reached);
            stop(worker);

            assertThat(worker.awaitEnd(LIMIT_NANOS)).isTrue();
            assertThat(sessions.opened()).extracting(FakeSession::closes).containsExactly(1, 0);
            assertThat(sessions.opened().get(0).inputs()).hasSize(2);
            assertThat(desk.listener().details(Event.Kind.FAILURE))
                    .containsExactly("session 1: connection_lost, SQLState XX000: scripted connection_lost");
            assertThat(desk.listener().details(Event.Kind.RECONNECT))
                    .containsExactly("session 1 was without a connection for 0 ms");
            assertThat(desk.failures()).isEmpty();
        }
    }

    @Test
    void aServerThatStaysAwayBeyondTheLimitIsAFailureOfTheRun() {
        FakeSessionFactory sessions = new FakeSessionFactory(
                number -> FakeSession.Script.of(FakeSession.failed(FailureKind.CONNECTION_LOST)), 1);
        try (Desk desk = new Desk(out, new RecordingListener())) {
            // Each look at the clock is 40 s after the last: the second refusal is beyond 60 s.
            Worker worker = worker(sessions, () -> {
                desk.clock().advance(Duration.ofSeconds(40).toNanos());
                return desk.clock().nanos();
            });

            worker.start(schedule, new CountDownLatch(0), new Journal(desk.recording()), desk.failures()::add);

            assertThat(worker.awaitEnd(LIMIT_NANOS)).isTrue();
            assertThat(desk.failures()).singleElement().isInstanceOf(LatchmarkException.class);
            assertThat(desk.failures().get(0))
                    .hasMessage("session 1 has had no connection for 60.0 s; the run ends here: "
                            + "scripted refusal of a connection");
            assertThat(sessions.opened().get(0).closes()).isEqualTo(1);
        }
    }

    @Test
    void aWorkerWithoutAConnectionCanBeStopped() {
        FakeSessionFactory sessions = new FakeSessionFactory(
                number -> reaching(FakeSession.Script.of(FakeSession.failed(FailureKind.CONNECTION_LOST))), 1);
        try (Desk desk = new Desk(out, new RecordingListener())) {
            Worker worker = worker(sessions, desk.clock());

            worker.start(schedule, new CountDownLatch(0), new Journal(desk.recording()), desk.failures()::add);
            Waits.require(reached);
            stop(worker);

            assertThat(worker.awaitEnd(LIMIT_NANOS)).isTrue();
            assertThat(sessions.opened().get(0).closes()).isEqualTo(1);
            assertThat(desk.failures()).isEmpty();
        }
    }

    @Test
    void anErrorEndsTheStepAndIsAFailureOfTheRun() {
        AssertionError error = new AssertionError("scripted error");
        FakeSessionFactory sessions = new FakeSessionFactory(
                number -> (input, attempt) -> {
                    throw error;
                },
                1);
        try (Desk desk = new Desk(out, new RecordingListener())) {
            Worker worker = worker(sessions, desk.clock());

            worker.start(schedule, new CountDownLatch(0), new Journal(desk.recording()), desk.failures()::add);

            assertThat(worker.awaitEnd(LIMIT_NANOS)).isTrue();
            assertThat(desk.failures()).containsExactly(error);
            assertThat(sessions.opened().get(0).closes()).isZero();
        }
    }

    @Test
    void aWorkerThatNeverBeganGivesItsSessionBackOnce() {
        FakeSessionFactory sessions = FakeSessionFactory.committing();
        Worker worker = worker(sessions, new ManualClock());

        assertThat(worker.awaitEnd(0)).isTrue();
        worker.closeSession();
        worker.closeSession();

        assertThat(sessions.opened().get(0).closes()).isEqualTo(1);
    }

    @Test
    void anInterruptedCallerStillWaitsForTheTransactionUnderWay() {
        CountDownLatch mayEnd = new CountDownLatch(1);
        FakeSessionFactory sessions = new FakeSessionFactory(
                number -> (input, attempt) -> {
                    reached.countDown();
                    Waits.require(mayEnd);
                    return Outcome.COMMITTED;
                },
                1);
        try (Desk desk = new Desk(out, new RecordingListener())) {
            Worker worker = worker(sessions, desk.clock());
            worker.start(schedule, new CountDownLatch(0), new Journal(desk.recording()), desk.failures()::add);
            Waits.require(reached);

            stop(worker);
            boolean early = worker.awaitEnd(1);
            Thread.currentThread().interrupt();
            mayEnd.countDown();
            boolean late = worker.awaitEnd(LIMIT_NANOS);

            assertThat(Thread.interrupted()).as("the interrupt is restored").isTrue();
            assertThat(early).isFalse();
            assertThat(late).isTrue();
        }
    }

    @Test
    void aConnectionLostAtTheEndOfAStepIsReopenedInTheNext() {
        FakeSessionFactory sessions = new FakeSessionFactory(
                number -> number == 0
                        ? FakeSession.Script.of(FakeSession.failed(FailureKind.CONNECTION_LOST))
                        : reaching(FakeSession.Script.of(Outcome.COMMITTED)),
                1);
        CountDownLatch lost = new CountDownLatch(1);
        try (Desk desk = new Desk(out, new RecordingListener(event -> lost.countDown()))) {
            Worker worker = worker(sessions, desk.clock());
            Journal journal = new Journal(desk.recording());
            worker.start(schedule, new CountDownLatch(0), journal, desk.failures()::add);
            Waits.require(lost);
            stop(worker);
            boolean firstStepEnded = worker.awaitEnd(LIMIT_NANOS);
            desk.clock().advance(Duration.ofSeconds(7).toNanos());

            sessions.allow(2);
            Schedule second = schedule();
            worker.start(second, new CountDownLatch(0), journal, desk.failures()::add);
            Waits.require(reached);
            second.stop();
            worker.requestStop();

            assertThat(firstStepEnded).isTrue();
            assertThat(worker.awaitEnd(LIMIT_NANOS)).isTrue();
            assertThat(sessions.opened()).extracting(FakeSession::closes).containsExactly(1, 0);
            assertThat(desk.listener().details(Event.Kind.RECONNECT))
                    .containsExactly("session 1 was without a connection for 7000 ms");
            assertThat(desk.failures()).isEmpty();
        }
    }

    @Test
    void theLimitRunsOnFromOneStepToTheNext() {
        FakeSessionFactory sessions = new FakeSessionFactory(
                number -> FakeSession.Script.of(FakeSession.failed(FailureKind.CONNECTION_LOST)), 1);
        CountDownLatch lost = new CountDownLatch(1);
        try (Desk desk = new Desk(out, new RecordingListener(event -> lost.countDown()))) {
            Worker worker = worker(sessions, desk.clock());
            Journal journal = new Journal(desk.recording());
            worker.start(schedule, new CountDownLatch(0), journal, desk.failures()::add);
            Waits.require(lost);
            stop(worker);
            boolean firstStepEnded = worker.awaitEnd(LIMIT_NANOS);
            desk.clock().advance(Duration.ofSeconds(61).toNanos());

            worker.start(schedule(), new CountDownLatch(0), journal, desk.failures()::add);

            assertThat(firstStepEnded).isTrue();
            assertThat(worker.awaitEnd(LIMIT_NANOS)).isTrue();
            assertThat(desk.failures()).singleElement().isInstanceOf(LatchmarkException.class);
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = FailureKind.class,
            names = {"CONNECTION_LOST", "STORAGE_ERROR", "OTHER"})
    void aSessionThatIsBrokenForGoodPausesBetweenItsAttempts(FailureKind kind) {
        FakeSessionFactory sessions =
                new FakeSessionFactory(number -> FakeSession.Script.of(FakeSession.failed(kind)), Integer.MAX_VALUE);
        List<Long> pausesMillis = new ArrayList<>();
        try (Desk desk = new Desk(out, new RecordingListener())) {
            Worker worker =
                    worker(new Worker.Reconnection(sessions, desk.clock(), Duration.ofSeconds(60), (stop, nanos) -> {
                        pausesMillis.add(TimeUnit.NANOSECONDS.toMillis(nanos));
                        if (pausesMillis.size() == 9) {
                            schedule.stop();
                            return true;
                        }
                        return false;
                    }));

            worker.start(schedule, new CountDownLatch(0), new Journal(desk.recording()), desk.failures()::add);

            assertThat(worker.awaitEnd(LIMIT_NANOS)).isTrue();
            assertThat(pausesMillis).containsSubsequence(100L, 200L, 400L, 800L, 1600L, 2000L, 2000L);
            assertThat(desk.failures()).isEmpty();
        }
    }

    @Test
    void aServerWithoutSpaceEndsTheRun() {
        FakeSessionFactory sessions = new FakeSessionFactory(
                number -> FakeSession.Script.of(FakeSession.failed(FailureKind.DISK_FULL)), Integer.MAX_VALUE);
        try (Desk desk = new Desk(out, new RecordingListener())) {
            Worker worker = worker(sessions, desk.clock());

            worker.start(schedule, new CountDownLatch(0), new Journal(desk.recording()), desk.failures()::add);

            assertThat(worker.awaitEnd(LIMIT_NANOS)).isTrue();
            assertThat(desk.failures())
                    .singleElement()
                    .isInstanceOfSatisfying(
                            LatchmarkException.class,
                            failure -> assertThat(failure).hasMessageContaining("no space left"));
        }
    }

    private FakeSession.Script reaching(FakeSession.Script script) {
        return (input, attempt) -> {
            reached.countDown();
            return script.answer(input, attempt);
        };
    }

    private static Schedule schedule() {
        return new ClosedLoop(List.of(Bench.terminal(Pacing.NONE, new ManualClock())), new ManualClock());
    }

    private void stop(Worker worker) {
        schedule.stop();
        worker.requestStop();
    }

    private static Worker worker(FakeSessionFactory sessions, NanoClock clock) {
        return worker(new Worker.Reconnection(sessions, clock, Duration.ofSeconds(60)));
    }

    private static Worker worker(Worker.Reconnection reconnection) {
        ResponseTimeRecorder times = new ResponseTimeRecorder(1);
        return new Worker(0, reconnection.sessions().open(), Bench.retryPolicy(3), times.stripe(0), reconnection);
    }
}
