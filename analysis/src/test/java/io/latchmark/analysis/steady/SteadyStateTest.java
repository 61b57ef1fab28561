package io.latchmark.analysis.steady;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.latchmark.analysis.fixture.Noise;
import io.latchmark.analysis.fixture.PlantedRoles;
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
        assertThat(state.meanPerSecond()).isCloseTo(400, within(8.0));
        assertThat(state.visibleShare()).isBetween(0.05, 0.10);
        assertThat(state.courses()).isEmpty();
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
        assertThat(state.courses()).isEmpty();
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
        assertThat(state.truncationSeconds()).isEqualTo(240);
        assertThat(state.steadyPerSecond()).isCloseTo(171, within(2.0));
        assertThat(state.meanPerSecond()).isCloseTo(191, within(2.0));
        assertThat(state.courses()).hasSize(1);
        Disturbance disturbance = state.courses().get(0);
        assertThat(disturbance.kind()).isEqualTo(Disturbance.Kind.LEVEL);
        assertThat(disturbance.startSeconds()).isEqualTo(WARM_UP + 240);
        assertThat(disturbance.endSeconds()).isEqualTo(WARM_UP + 720);
        assertThat(disturbance.levelPerSecond()).isCloseTo(231, within(2.0));
        assertThat(disturbance.coursePerSecond()).isCloseTo(171, within(2.0));
        assertThat(disturbance.size()).isCloseTo(-0.26, within(0.02));
        assertThat(disturbance.likelihoodRatio()).isGreaterThan(disturbance.criticalRatio());
        assertThat(disturbance.near()).containsExactly(new NearbyEvent(WARM_UP + 236, "checkpoint (ordered)"));
    }

    @Test
    void aFallAndAReturnAreOneEpisode() {
        double[] series = Noise.step(Noise.step(new Noise.Ar1(5, 400, 0.3, 0.04).seconds(900), 300, 0.7), 500, 1 / 0.7);

        List<Disturbance> courses = state(series).courses();

        assertThat(courses).hasSize(1);
        assertThat(courses.get(0).kind()).isEqualTo(Disturbance.Kind.EPISODE);
        assertThat(courses.get(0).startSeconds()).isCloseTo(WARM_UP + 300, within(2.0));
        assertThat(courses.get(0).endSeconds()).isCloseTo(WARM_UP + 500, within(2.0));
        assertThat(courses.get(0).size()).isCloseTo(-0.30, within(0.02));
    }

    @Test
    void twoChangesAreBothNamed() {
        double[] series = Noise.step(Noise.step(new Noise.Ar1(5, 400, 0.3, 0.04).seconds(900), 300, 0.8), 600, 0.8);

        assertThat(state(series).courses())
                .extracting(disturbance -> Math.round(disturbance.startSeconds() / 10) * 10 - WARM_UP)
                .containsExactly(300L, 600L);
    }

    @Test
    void dipsAreCountedWithTheirDepth() {
        double[] series = new Noise.Ar1(4, 400, 0.5, 0.05).seconds(300);
        for (int i = 0; i < series.length; i++) {
            series[i] *= i % 60 >= 40 && i % 60 < 45 ? 0.5 : 1;
        }

        SteadyState state = state(series);

        assertThat(state.verdict()).isEqualTo(SteadyState.Verdict.NOT_STEADY);
        Disturbance dips = state.courses().get(0);
        assertThat(dips.kind()).isEqualTo(Disturbance.Kind.DIPS);
        assertThat(dips.stretches()).isGreaterThanOrEqualTo(4);
        assertThat(dips.stretchSeconds()).isBetween(4.0, 6.0);
        assertThat(dips.size()).isBetween(-0.55, -0.35);
    }

    @Test
    void aStallIsAnEpisodeWhateverTheNoise() {
        for (double correlation : new double[] {0, 0.5, 0.95}) {
            double[] series = new Noise.Ar1(9, 400, correlation, 0.10).seconds(600);
            for (int i = 250; i < 270; i++) {
                series[i] = 0;
            }

            List<Disturbance> courses = state(series).courses();

            assertThat(courses)
                    .extracting(Disturbance::kind)
                    .as("%.2f", correlation)
                    .contains(Disturbance.Kind.EPISODE);
            assertThat(courses.get(0).startSeconds()).isEqualTo(WARM_UP + 250);
            assertThat(courses.get(0).stretchSeconds()).isEqualTo(20);
            assertThat(courses.get(0).size()).isEqualTo(-1);
        }
    }

    @Test
    void aCertainChangeOfLessThanFivePercentIsNamedButDoesNotMatter() {
        SteadyState state = state(Noise.step(new Noise.Ar1(1, 400, 0, 0.005).seconds(600), 300, 0.96));

        assertThat(state.verdict()).isEqualTo(SteadyState.Verdict.STEADY);
        assertThat(state.courses()).hasSize(1);
        assertThat(state.courses().get(0).matters()).isFalse();
        assertThat(state.mattering()).isEmpty();
    }

    @Test
    void aChangeWithoutNoiseIsFoundAndAConstantHasNone() {
        double[] constant = new Noise.Ar1(1, 400, 0, 0).seconds(300);

        assertThat(state(constant).courses()).isEmpty();
        assertThat(state(constant).verdict()).isEqualTo(SteadyState.Verdict.STEADY);
        assertThat(state(Noise.step(constant, 100, 0.9)).courses())
                .extracting(Disturbance::startSeconds)
                .containsExactly(WARM_UP + 100.0);
    }

    @Test
    void aCheckpointThatOnlyACounterShowsIsNear() {
        double[] series = Noise.step(new Noise.Ar1(7, 231, 0, 0.03).seconds(240), 120, 0.8);
        Counters counters = PlantedRoles.counters();
        for (int second = 0; second < 250; second++) {
            long done = second >= WARM_UP + 118 ? 5 : 4;
            counters.add(new Sample(second * SECOND, "pg_stat_checkpointer", "checkpointer", "num_timed", "1", done));
        }

        SteadyState state = SteadyState.of(rates(series), EventCorrelation.of(List.of(), counters));

        assertThat(state.courses())
                .flatExtracting(Disturbance::near)
                .containsExactly(new NearbyEvent(WARM_UP + 118, "timed checkpoint began"));
    }

    @Test
    void throughputThatSwingsIsNotSteady() {
        double[] series = new Noise.Ar1(1, 400, 0, 0).seconds(300);
        for (int i = 0; i < 300; i++) {
            series[i] *= 1 + 0.3 * Math.sin(2 * Math.PI * i / 20);
        }

        SteadyState state = state(series);

        assertThat(state.verdict()).isEqualTo(SteadyState.Verdict.NOT_STEADY);
        assertThat(state.courses().get(0).kind()).isEqualTo(Disturbance.Kind.SWING);
        assertThat(state.courses().get(0).periodSeconds()).isCloseTo(20, within(0.5));
        assertThat(state.courses().get(0).size()).isCloseTo(0.3, within(0.03));
        assertThat(state.courses().get(0).near()).isEmpty();
    }

    @Test
    void throughputThatRisesToTheEndIsADrift() {
        double[] ramp = new Noise.Ar1(1, 400, 0, 0.03).seconds(600);
        for (int i = 0; i < ramp.length; i++) {
            ramp[i] *= 1 + i / 2_000.0;
        }

        SteadyState state = state(ramp);

        assertThat(state.verdict()).isEqualTo(SteadyState.Verdict.NOT_STEADY);
        assertThat(state.courses().get(0).kind()).isEqualTo(Disturbance.Kind.DRIFT);
        assertThat(state.courses().get(0).size()).isCloseTo(0.3, within(0.02));
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
