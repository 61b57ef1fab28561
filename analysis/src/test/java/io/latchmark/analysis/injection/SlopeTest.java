package io.latchmark.analysis.injection;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.analysis.series.SecondRates;
import io.latchmark.analysis.series.Window;
import io.latchmark.analysis.statistics.Estimate;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.DelayKind;
import io.latchmark.results.run.Event;
import io.latchmark.results.run.InjectedDelay;
import io.latchmark.results.run.Interval;
import io.latchmark.results.run.OutcomeCounts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Runs of which the effect of a delay is known, from events and transactions of each second to the interval of the slope. */
final class SlopeTest {
    private static final long SECOND = 1_000_000_000L;
    private static final Duration WASH_OUT = Duration.ofSeconds(2);
    private static final int WINDOW_SECONDS = 5;
    private static final int SLOT_SECONDS = 7;
    private static final double DELAY_MILLIS = 3;
    /** What is left of an effect after a second; without carry-over nothing is. */
    private static final double DECAYING_IN_2_S = Math.exp(-0.5);

    /** Seconds of one run, with what was delayed in them. */
    private record Simulated(List<Event> events, List<Interval> intervals, int seconds) {
        private Estimate slope() {
            SecondRates rates = SecondRates.of(intervals, new Window(0, seconds * SECOND));
            return Slope.of(InjectionFigures.pairs(InjectedWindows.of(events), rates, DELAY_MILLIS));
        }

        private CarryOver carryOver() {
            return CarryOver.of(InjectedWindows.of(events), SecondRates.of(intervals, new Window(0, seconds * SECOND)));
        }
    }

    /**
     * A run. Throughput drifts, and neighbouring seconds resemble each other; a delay has all its effect one second after it begins.
     */
    private static Simulated run(Random random, int pairs, double slope) {
        return run(random, pairs, slope, 0);
    }

    /** As above, with an effect of which a part is left a second after the delay has ended. */
    private static Simulated run(Random random, int pairs, double slope, double left) {
        List<Event> events = new ArrayList<>();
        List<Interval> intervals = new ArrayList<>();
        int second = 0;
        double noise = 0;
        double drift = 0.001 * random.nextGaussian();
        boolean firstDelayed = false;
        double lag = 0;
        for (int pair = 1; pair <= pairs; pair++) {
            firstDelayed = pair % 2 == 0 ? !firstDelayed : random.nextBoolean();
            for (boolean delayed : new boolean[] {firstDelayed, !firstDelayed}) {
                Duration delay = delayed ? Duration.ofMillis((long) DELAY_MILLIS) : Duration.ZERO;
                // A change comes some milliseconds late.
                events.add(new Event(
                        second * SECOND + random.nextInt(20_000_000),
                        Event.Kind.INJECTION,
                        new InjectedDelay(DelayKind.READS, pair, delay, WASH_OUT).text()));
                for (int i = 0; i < SLOT_SECONDS; i++) {
                    noise = 0.5 * noise + 0.05 * random.nextGaussian();
                    double full = delayed ? slope * DELAY_MILLIS : left * lag;
                    double perSecond = 10_000 * Math.exp(drift * second + noise + (i == 0 ? lag : full));
                    lag = full;
                    long ended = Math.round(perSecond);
                    intervals.add(new Interval(
                            second * SECOND,
                            (second + 1) * SECOND,
                            TransactionType.NEW_ORDER,
                            new OutcomeCounts(ended, ended, 0, Map.of(), Map.of(), 0, 0, 0)));
                    second++;
                }
            }
        }
        events.add(new Event(second * SECOND + 1_000_000, Event.Kind.INJECTION, "end"));
        return new Simulated(events, intervals, second);
    }

    /** 2,000 runs; the standard error of the share is 0.5 %, so that the bounds are four of them away. */
    @Test
    void theIntervalCoversThePlantedSlopeAsOftenAsItSays() {
        Random random = new Random(18);
        int runs = 2_000;
        int covered = 0;
        double sum = 0;
        for (int i = 0; i < runs; i++) {
            double planted = -0.2 * random.nextDouble();
            Estimate found = run(random, 6, planted).slope();
            covered += Math.abs(found.value() - planted) <= found.halfWidth(0.95) ? 1 : 0;
            sum += found.value() - planted;
        }

        assertThat((double) covered / runs).isBetween(0.93, 0.97);
        assertThat(sum / runs).isCloseTo(0, Offset.offset(0.001));
    }

    /** 1,000 runs of 12 pairs each: found in 5 and in 80 %, with standard errors of 0.7 and 1.3 %; the bounds are four of them away. */
    @Test
    void carryOverIsFoundWhereTheEffectOfADelayDecaysSlowly() {
        Random random = new Random(19);
        int runs = 1_000;
        int withoutReason = 0;
        int found = 0;
        double slopes = 0;
        for (int i = 0; i < runs; i++) {
            withoutReason += run(random, 12, -0.2).carryOver().isFound() ? 1 : 0;
            Simulated decaying = run(random, 12, -0.2, DECAYING_IN_2_S);
            found += decaying.carryOver().isFound() ? 1 : 0;
            slopes += decaying.slope().value();
        }

        assertThat((double) withoutReason / runs).isLessThan(0.08);
        assertThat((double) found / runs).isGreaterThan(0.74);
        assertThat(slopes / runs / -0.2).as("what is left of the slope").isCloseTo(0.92, Offset.offset(0.02));
    }

    @Test
    void onlyAWindowAfterAChangeShowsCarryOver() {
        List<InjectedWindows.Delayed> windows =
                InjectedWindows.of(run(new Random(3), 8, -0.1).events());

        boolean delayedBefore = false;
        for (InjectedWindows.Delayed window : windows) {
            boolean delayed = !window.delay().delay().isZero();
            assertThat(window.afterChange()).isEqualTo(delayed != delayedBefore);
            delayedBefore = delayed;
        }
    }

    @Test
    void twoWindowsSayNothingOfCarryOver() {
        CarryOver carryOver = run(new Random(4), 1, -0.1).carryOver();

        assertThat(carryOver.isKnown()).isFalse();
        assertThat(carryOver.isFound()).isFalse();
    }

    @Test
    void secondsOfTheWashOutAndAcrossAChangeAreLeftOut() {
        Simulated run = run(new Random(1), 2, -0.1);

        List<InjectedWindows.Delayed> windows = InjectedWindows.of(run.events());

        assertThat(windows).hasSize(4);
        for (InjectedWindows.Delayed window : windows) {
            long from = Math.round(window.slot().startNanos() / 1e9);
            double expected = 0;
            for (long second = from + SLOT_SECONDS - WINDOW_SECONDS; second < from + SLOT_SECONDS; second++) {
                expected += run.intervals().get((int) second).counts().committed() / (double) WINDOW_SECONDS;
            }
            assertThat(window.perSecond(SecondRates.of(run.intervals(), new Window(0, run.seconds() * SECOND))))
                    .isCloseTo(expected, Offset.offset(1e-6));
        }
    }

    @Test
    void aRunThatWasCutOffHasItsCompleteWindows() {
        Simulated run = run(new Random(2), 3, 0);

        assertThat(InjectedWindows.of(run.events().subList(0, 4))).hasSize(3);
        assertThat(InjectedWindows.of(List.of(new Event(1, Event.Kind.INJECTION, "anything"))))
                .isEmpty();
    }

    @Test
    void onePairHasNoInterval() {
        assertThat(Slope.of(List.of(new WindowPair(2, 90, 100))).isReplicated()).isFalse();
        assertThat(Slope.of(List.of(new WindowPair(2, 90, 100), new WindowPair(2, 90, 100)))
                        .value())
                .isCloseTo(Math.log(0.9) / 2, Offset.offset(1e-12));
    }
}
