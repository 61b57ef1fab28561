package io.latchmark.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.latchmark.core.random.RandomStream;
import io.latchmark.core.transaction.InputGenerator;
import io.latchmark.core.transaction.Outcome;
import io.latchmark.core.transaction.Pacing;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.Share;
import io.latchmark.results.run.Step;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/** Moments are those of a clock that stands still: a schedule is far behind wherever it must not wait. */
final class OpenLoopTest {
    private static final long SECOND = Duration.ofSeconds(1).toNanos();
    private static final long HOUR = Duration.ofHours(1).toNanos();

    private final ManualClock clock = new ManualClock();
    private final long origin = clock.nanos();
    private final ScheduledTransaction turn = new ScheduledTransaction(0);

    @Test
    void uniformArrivalsKeepTheirDistancesForever() {
        OpenLoop loop = loop(Pacing.UNIFORM, 3, 2);
        clock.advance(HOUR);

        for (long arrival = 1; arrival <= 3 * 3_000; arrival++) {
            assertThat(loop.take(turn)).isTrue();
            assertThat(turn.dueNanos() - origin).isCloseTo(arrival * SECOND / 3, Offset.offset(1L));
        }

        assertThat(turn.dueNanos() - origin).isEqualTo(3_000 * SECOND);
    }

    /**
     * 100,000 gaps at 1,000/s. Their mean is known to 0.32 %, their variance to sqrt(8/100,000) = 0.9 %; both bounds
     * are more than 4 standard deviations, a chance of 1 in 15,000 for a new seed.
     */
    @Test
    void poissonGapsHaveTheMeanAndTheVarianceOfTheirDistribution() {
        OpenLoop loop = loop(Pacing.POISSON, 1_000, 2);
        clock.advance(HOUR);
        Moments gaps = new Moments();

        long lastNanos = origin;
        for (int arrival = 0; arrival < 100_000; arrival++) {
            assertThat(loop.take(turn)).isTrue();
            gaps.add(turn.dueNanos() - lastNanos);
            lastNanos = turn.dueNanos();
        }

        double mean = SECOND / 1_000.0;
        assertThat(gaps.mean()).isCloseTo(mean, Percentage.withPercentage(1.3));
        assertThat(gaps.variance()).isCloseTo(mean * mean, Percentage.withPercentage(4));
    }

    @Test
    void theSameSeedGivesTheSameArrivals() {
        OpenLoop one = loop(Pacing.POISSON, 500, 2);
        OpenLoop other = loop(Pacing.POISSON, 500, 2);
        ScheduledTransaction otherTurn = new ScheduledTransaction(3);
        clock.advance(HOUR);

        for (int arrival = 0; arrival < 1_000; arrival++) {
            one.take(turn);
            other.take(otherTurn);

            assertThat(otherTurn.dueNanos()).isEqualTo(turn.dueNanos());
            assertThat(otherTurn.input()).usingRecursiveComparison().isEqualTo(turn.input());
        }
    }

    @Test
    void terminalsDrawTheInputsByTurns() {
        OpenLoop loop = loop(Pacing.UNIFORM, 1_000, 3);
        List<InputGenerator> same = List.of(Bench.inputs(0), Bench.inputs(1), Bench.inputs(2));
        clock.advance(HOUR);

        for (int arrival = 0; arrival < 30; arrival++) {
            loop.take(turn);

            assertThat(turn.input())
                    .usingRecursiveComparison()
                    .isEqualTo(same.get(arrival % 3).next());
        }
    }

    @Test
    void aTransactionIsLateIfItStartsMoreThanTenMillisecondsAfterItWasDue() {
        ResponseTimeRecorder times = new ResponseTimeRecorder(1);
        Worker worker = Bench.worker(new FakeSession(FakeSession.Script.of(Outcome.COMMITTED)), 0, clock, times);
        OpenLoop loop = loop(Pacing.UNIFORM, 1, 1);
        clock.advance(SECOND + 10_000_000);

        loop.take(turn);
        worker.transact(turn);
        long lateAtTheBound = late(worker);
        clock.advance(SECOND + 1);
        loop.take(turn);
        worker.transact(turn);

        assertThat(lateAtTheBound).isZero();
        assertThat(late(worker)).isEqualTo(1);
    }

    /** A backlog of 3.6e9 transactions: as objects they would not fit into any heap. */
    @Test
    void aBacklogTakesNoMemory() {
        OpenLoop loop = loop(Pacing.UNIFORM, 1_000_000, 2);
        clock.advance(HOUR);

        loop.take(turn);

        assertThat(turn.dueNanos()).isEqualTo(origin + 1_000);
    }

    @Test
    void whatWasDueByTheStopAndNeverBeganIsDroppedByType() {
        OpenLoop loop = loop(Pacing.UNIFORM, 1_000, 1);
        clock.advance(SECOND);
        InputGenerator same = Bench.inputs(0);
        for (int begun = 0; begun < 10; begun++) {
            loop.take(turn);
            same.next();
        }
        Map<TransactionType, Long> expected = new EnumMap<>(TransactionType.class);
        for (int missed = 10; missed < 1_000; missed++) {
            expected.merge(same.next().type(), 1L, Long::sum);
        }

        loop.stop();
        clock.advance(HOUR);

        assertThat(loop.take(turn)).isFalse();
        assertThat(loop.dropped()).isEqualTo(expected);
        assertThat(loop.dropped()).as("asked again").isEqualTo(expected);
    }

    @Test
    void whatIsDueAfterTheStopIsNotDropped() {
        OpenLoop loop = loop(Pacing.UNIFORM, 1, 1);
        clock.advance(SECOND - 1);

        loop.stop();

        assertThat(loop.dropped()).isEmpty();
    }

    @Test
    void stoppingWakesEveryWorkerThatWaitsAndDropsNothingOfTheFuture() {
        OpenLoop loop = loop(Pacing.UNIFORM, 1 / 3_600.0, 2);
        List<Taker> takers =
                IntStream.range(0, 8).mapToObj(worker -> Taker.start(loop)).toList();
        takers.forEach(Taker::awaitBlocked);

        loop.stop();

        assertThat(takers).allMatch(taker -> !taker.taken());
        assertThat(loop.dropped()).isEmpty();
    }

    @Test
    void whatAWorkerWaitsForIsDroppedIfItIsDueAtTheStop() {
        OpenLoop loop = loop(Pacing.UNIFORM, 1 / 3_600.0, 2);
        Taker taker = Taker.start(loop);
        taker.awaitBlocked();

        clock.advance(3 * HOUR);
        loop.stop();

        assertThat(taker.taken()).isFalse();
        assertThat(loop.dropped().values().stream().mapToLong(Long::longValue).sum())
                .isEqualTo(3);
    }

    /** Its series counts from the clock's zero until then. */
    @Test
    void aLoopThatNeverStartedDropsNothing() {
        clock.advance(HOUR);
        OpenLoop loop = unstarted(Pacing.UNIFORM, 3, 2);

        loop.stop();

        assertThat(loop.dropped()).isEmpty();
    }

    @Test
    void aRateOfNothingIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> loop(Pacing.UNIFORM, 0, 1))
                .withMessage("rate = 0.0/s: must be more than 0");
    }

    private OpenLoop loop(Pacing pacing, double ratePerSecond, int terminals) {
        OpenLoop loop = unstarted(pacing, ratePerSecond, terminals);
        loop.startAt(clock.nanos());
        return loop;
    }

    private OpenLoop unstarted(Pacing pacing, double ratePerSecond, int terminals) {
        List<Terminal> drawing = IntStream.range(0, terminals)
                .mapToObj(number -> Bench.terminal(number, pacing, clock))
                .toList();
        return new OpenLoop(
                drawing,
                new ArrivalSeries(
                        pacing, new Step(terminals, ratePerSecond), RandomStream.of(42, "arrival", 0), Share.WHOLE),
                clock);
    }

    private static long late(Worker worker) {
        return TransactionType.all().stream()
                .mapToLong(type -> worker.counters().counts(type).late())
                .sum();
    }
}
