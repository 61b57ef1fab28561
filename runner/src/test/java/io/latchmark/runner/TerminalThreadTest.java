package io.latchmark.runner;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.spi.NanoClock;
import io.latchmark.core.transaction.FailureKind;
import io.latchmark.core.transaction.Outcome;
import io.latchmark.results.Event;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TerminalThreadTest {
    private static final long LIMIT_NANOS = Duration.ofSeconds(60).toNanos();

    private final CountDownLatch reached = new CountDownLatch(1);

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
            TerminalThread thread = thread(sessions, desk.clock());

            thread.start(new Journal(desk.recording()), desk.failures()::add);
            Waits.require(reached);
            thread.requestStop();

            assertThat(thread.awaitEnd(LIMIT_NANOS)).isTrue();
            assertThat(sessions.opened()).hasSize(2).allMatch(session -> session.closes() == 1);
            assertThat(sessions.opened().get(0).inputs()).hasSize(2);
            assertThat(desk.listener().details(Event.Kind.FAILURE))
                    .containsExactly("terminal 1: connection_lost, SQLState XX000: scripted connection_lost");
            assertThat(desk.listener().details(Event.Kind.RECONNECT))
                    .containsExactly("terminal 1 was without a connection for 0 ms");
            assertThat(desk.failures()).isEmpty();
        }
    }

    @Test
    void aServerThatStaysAwayBeyondTheLimitIsAFailureOfTheRun() {
        FakeSessionFactory sessions = new FakeSessionFactory(
                number -> FakeSession.Script.of(FakeSession.failed(FailureKind.CONNECTION_LOST)), 1);
        try (Desk desk = new Desk(out, new RecordingListener())) {
            // Each look at the clock is 40 s after the last: the second refusal is beyond 60 s.
            TerminalThread thread = thread(sessions, () -> {
                desk.clock().advance(Duration.ofSeconds(40).toNanos());
                return desk.clock().nanos();
            });

            thread.start(new Journal(desk.recording()), desk.failures()::add);

            assertThat(thread.awaitEnd(LIMIT_NANOS)).isTrue();
            assertThat(desk.failures()).singleElement().isInstanceOf(LatchmarkException.class);
            assertThat(desk.failures().get(0))
                    .hasMessage("terminal 1 has had no connection for 60.0 s; the run ends here: "
                            + "scripted refusal of a connection");
            assertThat(sessions.opened().get(0).closes()).isEqualTo(1);
        }
    }

    @Test
    void aTerminalWithoutAConnectionCanBeStopped() {
        FakeSessionFactory sessions = new FakeSessionFactory(
                number -> reaching(FakeSession.Script.of(FakeSession.failed(FailureKind.CONNECTION_LOST))), 1);
        try (Desk desk = new Desk(out, new RecordingListener())) {
            TerminalThread thread = thread(sessions, desk.clock());

            thread.start(new Journal(desk.recording()), desk.failures()::add);
            Waits.require(reached);
            thread.requestStop();

            assertThat(thread.awaitEnd(LIMIT_NANOS)).isTrue();
            assertThat(sessions.opened().get(0).closes()).isEqualTo(1);
            assertThat(desk.failures()).isEmpty();
        }
    }

    @Test
    void anErrorEndsTheThreadClosesTheSessionAndIsAFailureOfTheRun() {
        AssertionError error = new AssertionError("scripted error");
        FakeSessionFactory sessions = new FakeSessionFactory(
                number -> (input, attempt) -> {
                    throw error;
                },
                1);
        try (Desk desk = new Desk(out, new RecordingListener())) {
            TerminalThread thread = thread(sessions, desk.clock());

            thread.start(new Journal(desk.recording()), desk.failures()::add);

            assertThat(thread.awaitEnd(LIMIT_NANOS)).isTrue();
            assertThat(desk.failures()).containsExactly(error);
            assertThat(sessions.opened().get(0).closes()).isEqualTo(1);
        }
    }

    @Test
    void aThreadThatNeverBeganGivesItsSessionBackOnce() {
        FakeSessionFactory sessions = FakeSessionFactory.committing();
        TerminalThread thread = thread(sessions, new ManualClock());

        assertThat(thread.awaitEnd(0)).isTrue();
        assertThat(thread.awaitEnd(0)).isTrue();

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
            TerminalThread thread = thread(sessions, desk.clock());
            thread.start(new Journal(desk.recording()), desk.failures()::add);
            Waits.require(reached);

            thread.requestStop();
            boolean early = thread.awaitEnd(1);
            Thread.currentThread().interrupt();
            mayEnd.countDown();
            boolean late = thread.awaitEnd(LIMIT_NANOS);

            assertThat(Thread.interrupted()).as("the interrupt is restored").isTrue();
            assertThat(early).isFalse();
            assertThat(late).isTrue();
            assertThat(sessions.opened().get(0).closes()).isEqualTo(1);
        }
    }

    private FakeSession.Script reaching(FakeSession.Script script) {
        return (input, attempt) -> {
            reached.countDown();
            return script.answer(input, attempt);
        };
    }

    private static TerminalThread thread(FakeSessionFactory sessions, NanoClock clock) {
        Terminal terminal = Bench.terminal(3, new ManualClock(), new ResponseTimeRecorder(1));
        TerminalThread.Reconnection reconnection =
                new TerminalThread.Reconnection(sessions, clock, Duration.ofSeconds(60));
        return new TerminalThread(0, terminal, sessions.open(), reconnection);
    }
}
