package io.latchmark.analysis.steady;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.latchmark.analysis.fixture.Noise;
import io.latchmark.analysis.fixture.OldRoles;
import io.latchmark.analysis.series.Counters;
import io.latchmark.analysis.series.SecondRates;
import io.latchmark.analysis.series.Window;
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
        assertThat(state.reason()).isEmpty();
        assertThat(state.attainedSeconds()).isBetween(30.0, 90.0);
        assertThat(state.meanPerSecond()).isCloseTo(400, within(8.0));
        assertThat(state.changes()).isEmpty();
        assertThat(state.sentence()).startsWith("Steady: attained ");
        assertThat(state.startSeconds()).isEqualTo(WARM_UP);
    }

    @Test
    void lessThanAWindowIsTooShortToTell() {
        SteadyState state = state(new Noise.Ar1(3, 400, 0, 0).seconds(29));

        assertThat(state.verdict()).isEqualTo(SteadyState.Verdict.TOO_SHORT);
        assertThat(state.lines()).containsExactly("Too short to tell whether it is steady: 30 s at least are needed.");
        assertThat(state(new double[0]).verdict()).isEqualTo(SteadyState.Verdict.TOO_SHORT);
    }

    @Test
    void aMeanOverTwoLevelsIsNotSteadyAndTheCliffIsNamedWithWhatWasNearIt() {
        double[] cliff = Noise.step(new Noise.Ar1(7, 231, 0, 0.03).seconds(720), 240, 171.0 / 231);
        Event checkpoint = new Event((WARM_UP + 236) * SECOND, Event.Kind.CHECKPOINT, "ordered");
        Event far = new Event((WARM_UP + 300) * SECOND, Event.Kind.NOTE, "far");

        SteadyState state =
                SteadyState.of(rates(cliff), EventCorrelation.of(List.of(checkpoint, far), OldRoles.counters()));

        assertThat(state.verdict()).isEqualTo(SteadyState.Verdict.NOT_STEADY);
        assertThat(state.truncationSeconds()).isEqualTo(240);
        assertThat(state.steadyPerSecond()).isCloseTo(171, within(2.0));
        assertThat(state.meanPerSecond()).isCloseTo(191, within(2.0));
        assertThat(state.reason()).contains("after the first 240 s").contains("% below the mean");
        assertThat(state.changes()).hasSize(1);
        assertThat(state.changes().get(0).seconds()).isEqualTo(WARM_UP + 240);
        assertThat(state.changes().get(0).magnitude()).isCloseTo(-0.26, within(0.02));
        assertThat(state.lines()).hasSize(2);
        assertThat(state.lines().get(1))
                .startsWith("Level changes at 250 s: ")
                .endsWith("; near it: checkpoint (ordered) at 246.0 s.");
    }

    @Test
    void aCheckpointThatOnlyACounterShowsIsNear() {
        double[] series = Noise.step(new Noise.Ar1(7, 231, 0, 0.03).seconds(240), 120, 0.8);
        Counters counters = OldRoles.counters();
        for (int second = 0; second < 250; second++) {
            long done = second >= WARM_UP + 118 ? 5 : 4;
            counters.add(new Sample(second * SECOND, "pg_stat_checkpointer", "checkpointer", "num_timed", "1", done));
        }

        SteadyState state = SteadyState.of(rates(series), EventCorrelation.of(List.of(), counters));

        assertThat(state.changes())
                .extracting(ChangePoint::beside)
                .containsExactly("timed checkpoint began at 128.0 s");
    }

    @Test
    void throughputThatSwingsIsNotSteady() {
        double[] series = new Noise.Ar1(1, 400, 0, 0).seconds(300);
        for (int i = 0; i < 300; i++) {
            series[i] *= 1 + 0.3 * Math.sin(2 * Math.PI * i / 20);
        }

        SteadyState state = state(series);

        assertThat(state.verdict()).isEqualTo(SteadyState.Verdict.NOT_STEADY);
        assertThat(state.attainedSeconds()).isNaN();
        assertThat(state.sentence()).startsWith("NOT STEADY: no stretch of 30 s");
    }

    @Test
    void throughputThatRisesToTheEndIsNotSteady() {
        double[] ramp = new Noise.Ar1(1, 400, 0, 0.01).seconds(600);
        for (int i = 0; i < ramp.length; i++) {
            ramp[i] *= 1 + i / 2_000.0;
        }

        SteadyState state = state(ramp);

        assertThat(state.verdict()).isEqualTo(SteadyState.Verdict.NOT_STEADY);
        assertThat(state.reason()).contains("had not settled");
    }

    /**
     * False alarms, seeds 1 to 1,000, noise of 5 %: at most 1.2 % of runs of 180 s with correlations up to 0.8. The
     * bound is five standard errors above it.
     */
    @Test
    void noiseAloneIsSteady() {
        for (double correlation : new double[] {0, 0.5, 0.8}) {
            int alarms = 0;
            for (int seed = 1; seed <= 1_000; seed++) {
                SteadyState state = state(new Noise.Ar1(seed, 400, correlation, 0.05).seconds(180));
                alarms += state.verdict() == SteadyState.Verdict.STEADY ? 0 : 1;
            }
            assertThat(alarms).as("of 1,000 at correlation %.1f", correlation).isLessThanOrEqualTo(30);
        }
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
        return SteadyState.of(rates(seconds), EventCorrelation.of(List.of(), OldRoles.counters()));
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
