package io.latchmark.runner;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.core.random.RandomStream;
import io.latchmark.core.transaction.InputGenerator;
import io.latchmark.core.transaction.Pacing;
import io.latchmark.core.transaction.TransactionInput;
import io.latchmark.core.transaction.TransactionType;
import org.HdrHistogram.Histogram;
import org.assertj.core.data.Offset;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/** Pacing against TPC-C clause 5.2.5. Seeds are fixed; false-alarm chances are those of a new seed. */
final class TerminalTest {
    private final ManualClock clock = new ManualClock();

    @Test
    void withoutPacingTheNextTransactionIsDueWhenTheLastHasEnded() {
        Terminal terminal = Bench.terminal(Pacing.NONE, clock);
        long firstDueNanos = terminal.dueNanos();
        clock.advance(4_000);

        terminal.ended(terminal.next().type());

        assertThat(firstDueNanos).isEqualTo(clock.nanos() - 4_000);
        assertThat(terminal.dueNanos()).isEqualTo(clock.nanos());
    }

    @Test
    void aPacedTransactionIsDueAfterTheThinkTimeOfTheLastTypeAndTheKeyingTimeOfTheNext() {
        Terminal terminal = Bench.terminal(Pacing.TPCC, clock);
        RandomStream sameThinking = Bench.thinking(0);
        sameThinking.unit();

        for (int i = 0; i < 1_000; i++) {
            TransactionType ended = terminal.next().type();
            clock.advance(7_654_321);

            terminal.ended(ended);

            double means = -Math.log(1 - sameThinking.unit());
            assertThat(means).as("no cut in this test").isLessThan(10);
            long thinkNanos = (long) (means * ended.thinkTimeMean().toNanos());
            long keyingNanos = terminal.next().type().keyingTime().toNanos();
            assertThat(terminal.dueNanos()).isEqualTo(clock.nanos() + thinkNanos + keyingNanos);
        }
    }

    /**
     * 20,000 think times of each type. The mean of a negative exponential distribution is known to 1/sqrt(20,000) =
     * 0.7 %, its variance to sqrt(8/20,000) = 2 %; both bounds are more than 4 standard deviations, a chance of 1 in
     * 15,000 each.
     */
    @Test
    void thinkTimesHaveTheMeanAndTheSpreadOfTheSpecification() {
        Terminal terminal = Bench.terminal(Pacing.TPCC, clock);

        for (TransactionType type : TransactionType.all()) {
            Moments think = new Moments();
            for (int i = 0; i < 20_000; i++) {
                think.add(thinkNanos(terminal, type));
            }

            double mean = type.thinkTimeMean().toNanos();
            assertThat(think.mean()).as(type.key()).isCloseTo(mean, Percentage.withPercentage(3));
            assertThat(think.variance()).as(type.key()).isCloseTo(mean * mean, Percentage.withPercentage(9));
        }
    }

    /** One think time in 22,026 is longer than ten means: that none of 200,000 is has a chance of 1 in 8,700. */
    @Test
    void aThinkTimeIsCutOffAtTenTimesItsMean() {
        Terminal terminal = Bench.terminal(Pacing.TPCC, clock);
        TransactionType type = TransactionType.STOCK_LEVEL;

        long longestNanos = 0;
        for (int i = 0; i < 200_000; i++) {
            longestNanos = Math.max(longestNanos, thinkNanos(terminal, type));
        }

        assertThat(longestNanos).isEqualTo(10 * type.thinkTimeMean().toNanos());
    }

    /**
     * 3,000 terminals, whose first moments are spread over one cycle of keying and mean think time: each tenth of it
     * has 300, with a standard deviation of 16.4. The bound is 4.5 of them, a chance of 1 in 15,000 for all tenths.
     */
    @Test
    void theFirstTransactionsOfPacedTerminalsAreSpreadOverACycle() {
        Histogram tenths = new Histogram(1);

        for (int number = 0; number < 3_000; number++) {
            Terminal terminal = Bench.terminal(number, Pacing.TPCC, clock);
            TransactionType type = terminal.next().type();
            long cycleNanos = type.keyingTime().plus(type.thinkTimeMean()).toNanos();
            tenths.recordValue((terminal.dueNanos() - clock.nanos()) * 10 / cycleNanos);
        }

        assertThat(tenths.getMaxValue()).isEqualTo(9);
        for (int tenth = 0; tenth < 10; tenth++) {
            assertThat(tenths.getCountAtValue(tenth)).isCloseTo(300, Offset.offset(74L));
        }
    }

    @Test
    void inputsAreThoseOfItsGeneratorInOrder() {
        InputGenerator same = Bench.inputs(0);
        Terminal paced = Bench.terminal(Pacing.TPCC, clock);
        Terminal driven = Bench.terminal(Pacing.POISSON, clock);

        for (int i = 0; i < 200; i++) {
            TransactionInput expected = same.next();
            assertThat(paced.next()).usingRecursiveComparison().isEqualTo(expected);
            assertThat(driven.draw()).usingRecursiveComparison().isEqualTo(expected);
            paced.ended(expected.type());
        }
    }

    @Test
    void whatIsSkippedHasTheTypesThatWouldHaveBeenDrawn() {
        Terminal drawing = Bench.terminal(Pacing.UNIFORM, clock);
        Terminal skipping = Bench.terminal(Pacing.UNIFORM, clock);
        drawing.draw();
        skipping.draw();

        for (int i = 0; i < 250; i++) {
            assertThat(skipping.skip()).isEqualTo(drawing.draw().type());
        }
    }

    @Test
    void terminalsAreOrderedByTheMomentTheyAreDue() {
        Terminal earlier = Bench.terminal(Pacing.NONE, clock);
        clock.advance(1);
        Terminal later = Bench.terminal(Pacing.NONE, clock);

        assertThat(earlier).isLessThan(later);
        assertThat(later).isGreaterThan(earlier);
    }

    private long thinkNanos(Terminal terminal, TransactionType ended) {
        terminal.ended(ended);
        return terminal.dueNanos()
                - clock.nanos()
                - terminal.next().type().keyingTime().toNanos();
    }
}
