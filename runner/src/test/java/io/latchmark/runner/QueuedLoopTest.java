package io.latchmark.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.latchmark.core.transaction.Outcome;
import io.latchmark.core.transaction.Pacing;
import io.latchmark.results.run.ResponseTimes;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class QueuedLoopTest {
    private static final long ATTEMPT_NANOS = 4_000_000;

    private final ManualClock clock = new ManualClock();
    private final ScheduledTransaction turn = new ScheduledTransaction(0);

    @Test
    void terminalsComeInTheOrderInWhichTheyAreDue() {
        QueuedLoop loop = started(terminals(200, Pacing.TPCC));
        clock.advance(Duration.ofHours(1).toNanos());
        Set<Terminal> taken = new HashSet<>();

        long lastNanos = 0;
        for (int i = 0; i < 200; i++) {
            assertThat(loop.take(turn)).isTrue();
            assertThat(turn.dueNanos()).isGreaterThanOrEqualTo(lastNanos);
            assertThat(turn.dueNanos()).isEqualTo(turn.terminal().dueNanos());
            assertThat(turn.input()).isSameAs(turn.terminal().next());
            taken.add(turn.terminal());
            lastNanos = turn.dueNanos();
        }

        assertThat(taken).hasSize(200);
    }

    @Test
    void aTerminalThatEndedWaitsBehindThoseThatAreDueBefore() {
        List<Terminal> terminals = terminals(3, Pacing.NONE);
        QueuedLoop loop = started(terminals);

        for (int i = 0; i < 30; i++) {
            assertThat(loop.take(turn)).isTrue();
            Terminal ended = turn.terminal();
            clock.advance(1);
            loop.ended(turn);

            assertThat(terminals).allMatch(other -> other.equals(ended) || other.dueNanos() < ended.dueNanos());
        }
    }

    @Test
    void withFewerWorkersThanTerminalsTheResponseTimeCountsTheWaitForASession() {
        ResponseTimeRecorder times = new ResponseTimeRecorder(1);
        FakeSession session = new FakeSession((input, attempt) -> {
            clock.advance(ATTEMPT_NANOS);
            return Outcome.COMMITTED;
        });
        Worker worker = Bench.worker(session, 0, clock, times);
        QueuedLoop loop = started(terminals(3, Pacing.NONE));

        for (int i = 0; i < 50; i++) {
            loop.take(turn);
            worker.transact(turn);
            loop.ended(turn);
        }

        // The first waits for nobody, the second for one, and every other for two.
        List<ResponseTimes> recorded = Bench.drain(times, 0, 1);
        assertThat(counts(recorded, ResponseTimes.Kind.RESPONSE)).containsExactly(0L, 1L, 1L, 48L);
        assertThat(counts(recorded, ResponseTimes.Kind.SCHEDULING)).containsExactly(1L, 1L, 48L, 0L);
        assertThat(counts(recorded, ResponseTimes.Kind.SERVICE)).containsExactly(0L, 50L, 0L, 0L);
    }

    @Test
    void stoppingWakesEveryWorkerThatWaits() {
        QueuedLoop loop = started(terminals(20, Pacing.TPCC));
        List<Taker> takers =
                IntStream.range(0, 8).mapToObj(worker -> Taker.start(loop)).toList();
        takers.forEach(Taker::awaitBlocked);

        loop.stop();

        assertThat(takers).allMatch(taker -> !taker.taken());
    }

    @Test
    void aWaitingWorkerGetsATerminalThatBecomesDue() {
        QueuedLoop loop = started(terminals(1, Pacing.NONE));
        loop.take(turn);
        Taker taker = Taker.start(loop);
        taker.awaitBlocked();

        loop.ended(turn);

        assertThat(taker.taken()).isTrue();
        loop.stop();
    }

    @Test
    void nothingBeginsAfterTheStopEvenIfItIsDue() {
        QueuedLoop loop = started(terminals(20, Pacing.NONE));
        loop.take(turn);

        loop.stop();
        loop.ended(turn);

        for (int worker = 0; worker < 5; worker++) {
            assertThat(loop.take(new ScheduledTransaction(worker))).isFalse();
        }
        assertThat(loop.dropped()).isEmpty();
    }

    @Test
    void anInterruptOfAWorkerIsADefectAndNotTheEndOfTheLoad() {
        QueuedLoop loop = started(terminals(1, Pacing.NONE));

        Thread.currentThread().interrupt();

        assertThatIllegalStateException().isThrownBy(() -> loop.take(turn)).withMessageContaining("interrupted");
        assertThat(Thread.interrupted()).as("the interrupt is restored").isTrue();
        assertThat(loop.take(turn)).isTrue();
    }

    /** How many took as long as none, one, two and three attempts, of all types. */
    private static List<Long> counts(List<ResponseTimes> recorded, ResponseTimes.Kind kind) {
        return LongStream.range(0, 4)
                .mapToObj(attempts -> recorded.stream()
                        .filter(times -> times.kind() == kind)
                        .mapToLong(times -> times.histogram().getCountAtValue(attempts * ATTEMPT_NANOS))
                        .sum())
                .toList();
    }

    private QueuedLoop started(List<Terminal> terminals) {
        QueuedLoop loop = new QueuedLoop(terminals);
        loop.startAt(clock.nanos());
        return loop;
    }

    private List<Terminal> terminals(int count, Pacing pacing) {
        return IntStream.range(0, count)
                .mapToObj(number -> {
                    clock.advance(1);
                    return Bench.terminal(number, pacing, clock);
                })
                .toList();
    }
}
