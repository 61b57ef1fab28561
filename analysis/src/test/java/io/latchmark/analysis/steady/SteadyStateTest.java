package io.latchmark.analysis.steady;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.latchmark.analysis.fixture.Noise;
import io.latchmark.analysis.fixture.PlantedRoles;
import io.latchmark.analysis.series.Counters;
import io.latchmark.analysis.series.SecondRates;
import io.latchmark.analysis.series.Window;
import io.latchmark.analysis.summary.SteadyFinding;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.Event;
import io.latchmark.results.run.Interval;
import io.latchmark.results.run.OutcomeCounts;
import io.latchmark.results.run.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class SteadyStateTest {
    private static final long SECOND = 1_000_000_000L;
    private static final int WARM_UP = 10;

    @Test
    void noiseAboutALevelIsSteady() {
        SteadyState state = state(new Noise.Ar1(3, 400, 0.5, 0.04).seconds(180));

        assertThat(state.verdict()).isEqualTo(SteadyState.Verdict.STEADY);
        assertThat(state.meanPerSecond()).isCloseTo(400, within(8.0));
        assertThat(state.visibleShare()).isBetween(0.05, 0.10);
        assertThat(state.changes()).isEmpty();
        assertThat(state.startSeconds()).isEqualTo(WARM_UP);
        assertThat(state.seconds()).isEqualTo(180);
    }

    @Test
    void lessThanThirtySecondsDecideNothing() {
        SteadyState state = state(new Noise.Ar1(3, 400, 0, 0).seconds(29));

        assertThat(state.verdict()).isEqualTo(SteadyState.Verdict.NOT_DECIDED);
        assertThat(state.visibleShare()).isNaN();
        assertThat(state(new double[0]).verdict()).isEqualTo(SteadyState.Verdict.NOT_DECIDED);
        assertThat(state(new double[60]).verdict()).isEqualTo(SteadyState.Verdict.NOT_DECIDED);
    }

    @Test
    void lengthsThatWouldHideAChangeOfTenPercentDecideNothing() {
        SteadyState state = state(new Noise.Ar1(3, 400, 0.8, 0.10).seconds(60));

        assertThat(state.verdict()).isEqualTo(SteadyState.Verdict.NOT_DECIDED);
        assertThat(state.changes()).isEmpty();
        assertThat(state.visibleShare()).isGreaterThan(0.10);
    }

    @Test
    void aCliffIsNotSteadyAndIsNamedWithWhatWasNearIt() {
        double[] cliff = Noise.step(new Noise.Ar1(7, 231, 0, 0.03).seconds(720), 240, 171.0 / 231);
        Event checkpoint = new Event((WARM_UP + 236) * SECOND, Event.Kind.CHECKPOINT, "ordered");
        Event far = new Event((WARM_UP + 300) * SECOND, Event.Kind.NOTE, "far");

        SteadyState state =
                SteadyState.of(rates(cliff), EventCorrelation.of(List.of(checkpoint, far), PlantedRoles.counters()));

        assertThat(state.verdict()).isEqualTo(SteadyState.Verdict.NOT_STEADY);
        Change change = state.changes().get(0);
        assertThat(change.kind()).isEqualTo(Change.Kind.LEVEL);
        assertThat(change.startSeconds()).isEqualTo(WARM_UP + 240);
        assertThat(change.beforePerSecond()).isCloseTo(231, within(2.0));
        assertThat(change.afterPerSecond()).isCloseTo(171, within(2.0));
        assertThat(change.size()).isCloseTo(-0.26, within(0.02));
        assertThat(change.near()).containsExactly(new NearbyEvent(WARM_UP + 236, "checkpoint (ordered)"));
    }

    @Test
    void aCertainChangeOfLessThanFivePercentDoesNotMatter() {
        SteadyState state = state(Noise.step(new Noise.Ar1(1, 400, 0, 0.005).seconds(600), 300, 0.96));

        assertThat(state.verdict()).isEqualTo(SteadyState.Verdict.STEADY);
        assertThat(state.changes()).isEmpty();
    }

    @Test
    void aChangeWithoutNoiseIsFoundAndAConstantHasNone() {
        double[] constant = new Noise.Ar1(1, 400, 0, 0).seconds(300);

        assertThat(state(constant).verdict()).isEqualTo(SteadyState.Verdict.STEADY);
        assertThat(state(Noise.step(constant, 100, 0.9)).changes().get(0).startSeconds())
                .isEqualTo(WARM_UP + 100.0);
    }

    @Test
    void throughputThatRisesToTheEndIsADrift() {
        double[] ramp = new Noise.Ar1(1, 400, 0, 0.03).seconds(600);
        for (int i = 0; i < ramp.length; i++) {
            ramp[i] *= 1 + i / 2_000.0;
        }

        Change change = state(ramp).changes().get(0);

        assertThat(change.kind()).isEqualTo(Change.Kind.DRIFT);
        assertThat(change.size()).isCloseTo(0.3, within(0.02));
    }

    /** One every 30 s, in which throughput falls to a half for 5 s. */
    @Test
    void periodicCheckpointsAreSteadyAndCounted() {
        double[] series = new Noise.Ar1(7, 400, 0, 0.05).seconds(300);
        Counters counters = PlantedRoles.counters();
        for (int second = 0; second < WARM_UP + 300; second++) {
            long done = second / 30;
            counters.add(new Sample(second * SECOND, "pg_stat_checkpointer", "checkpointer", "num_timed", "1", done));
        }
        for (int i = 0; i < series.length; i++) {
            series[i] *= (i + WARM_UP) % 30 < 5 ? 0.5 : 1;
        }

        SteadyState state = SteadyState.of(rates(series), EventCorrelation.of(List.of(), counters));

        assertThat(state.verdict()).isEqualTo(SteadyState.Verdict.STEADY);
        assertThat(state.checkpoints()).isEqualTo(10);
        assertThat(SteadyFinding.value(state)).endsWith("; 10 checkpoints in the interval, one every 30 s");
    }

    /** Each is ordered and ends: it is one. */
    @Test
    void anOrderedCheckpointIsCountedOnce() {
        List<Event> events = new ArrayList<>();
        for (int second = WARM_UP + 15; second < WARM_UP + 300; second += 30) {
            events.add(new Event(second * SECOND, Event.Kind.CHECKPOINT, "requested checkpoint started"));
            events.add(new Event((second + 7) * SECOND, Event.Kind.CHECKPOINT, "requested checkpoint completed"));
        }

        SteadyState state = SteadyState.of(
                rates(new Noise.Ar1(7, 400, 0, 0.05).seconds(300)),
                EventCorrelation.of(events, PlantedRoles.counters()));

        assertThat(state.checkpoints()).isEqualTo(10);
    }

    @Test
    void tenSecondsBelowHalfOfTheMedianAreAStallAndNoChange() {
        double[] series = new Noise.Ar1(9, 400, 0.5, 0.05).seconds(600);
        for (int i = 250; i < 270; i++) {
            series[i] = 10;
        }
        for (int i = 400; i < 409; i++) {
            series[i] = 10;
        }

        SteadyState state = state(series);

        assertThat(state.verdict()).isNotEqualTo(SteadyState.Verdict.NOT_STEADY);
        assertThat(state.stalls()).containsExactly(new Stall(WARM_UP + 250, 20, 10, List.of()));
    }

    @Test
    void intervalsThatCrossSecondsAreDividedInProportion() {
        List<Interval> intervals =
                List.of(interval(0, 1_500_000_000L, 150), interval(1_500_000_000L, 3_000_000_000L, 300));

        double[] seconds =
                SecondRates.of(intervals, new Window(0, 3 * SECOND + 10)).perSecond();

        assertThat(seconds).containsExactly(new double[] {100, 150, 200}, within(1e-9));
    }

    private static SteadyState state(double[] seconds) {
        return SteadyState.of(rates(seconds), EventCorrelation.of(List.of(), PlantedRoles.counters()));
    }

    /** The rates of a run whose counts per second are the series, rounded, after a warm-up at twice its pace. */
    private static SecondRates rates(double[] seconds) {
        List<Interval> intervals = new ArrayList<>();
        intervals.add(interval(0, WARM_UP * SECOND, 8_000));
        for (int i = 0; i < seconds.length; i++) {
            intervals.add(interval((WARM_UP + i) * SECOND, (WARM_UP + i + 1) * SECOND, Math.round(seconds[i])));
        }
        return SecondRates.of(intervals, new Window(WARM_UP * SECOND, (WARM_UP + seconds.length) * SECOND));
    }

    private static Interval interval(long startNanos, long endNanos, long ended) {
        return new Interval(
                startNanos,
                endNanos,
                TransactionType.PAYMENT,
                new OutcomeCounts(ended, ended, 0, Map.of(), Map.of(), 0));
    }
}
