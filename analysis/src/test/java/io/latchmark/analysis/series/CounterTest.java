package io.latchmark.analysis.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class CounterTest {
    private static final long SECOND = 1_000_000_000L;

    @Test
    void theGainWithinAWindowIsLinearBetweenTheSamplesAroundItsEdges() {
        Counter counter = counter(0, 100, 300, 300);

        Difference gain = counter.over(new Window(SECOND / 2, 3 * SECOND / 2));

        assertThat(gain.amount()).isCloseTo(50 + 100, within(1e-9));
        assertThat(gain.seconds()).isCloseTo(1, within(1e-12));
        assertThat(gain.perSecond()).isCloseTo(150, within(1e-9));
    }

    @Test
    void aFallIsAResetWhoseIntervalIsDroppedAndCounted() {
        Counter counter = counter(100, 200, 50, 150);

        Difference gain = counter.over(new Window(0, 3 * SECOND));

        assertThat(gain.amount()).isCloseTo(200, within(1e-9));
        assertThat(gain.seconds()).isCloseTo(2, within(1e-12));
        assertThat(gain.perSecond()).isCloseTo(100, within(1e-9));
        assertThat(gain.resets()).isEqualTo(1);
        assertThat(counter.resets()).isEqualTo(1);
    }

    @Test
    void whatIsForgottenChangesNoLaterWindow() {
        Counter counter = counter(100, 200, 50, 150, 400, 900);
        Window window = new Window(7 * SECOND / 2, 5 * SECOND);
        Difference before = counter.over(window);

        boolean isThere = counter.forget(7 * SECOND / 2);

        assertThat(isThere).isTrue();
        assertThat(counter.size()).as("from 3 s on").isEqualTo(3);
        assertThat(counter.over(window)).isEqualTo(before);
        assertThat(counter.resets()).as("over the whole run").isEqualTo(1);
        assertThat(counter.forget(6 * SECOND)).as("it is gone").isFalse();
    }

    @Test
    void stepsLeaveOutTheIntervalOfAReset() {
        List<Long> gains = new ArrayList<>();

        counter(100, 200, 50, 170).forEachStep((start, end, gain) -> gains.add(gain));

        assertThat(gains).containsExactly(100L, 120L);
    }

    @Test
    void nothingIsExtrapolatedBeyondTheSamples() {
        Difference gain = counter(0, 100).over(new Window(-5 * SECOND, 10 * SECOND));

        assertThat(gain.amount()).isEqualTo(100);
        assertThat(gain.seconds()).isEqualTo(1);
    }

    @Test
    void aWindowWithoutTwoSamplesAroundItIsNotMeasured() {
        Difference gain = counter(0, 100).over(new Window(5 * SECOND, 6 * SECOND));

        assertThat(gain.isMeasured()).isFalse();
        assertThat(gain.perSecond()).isNaN();
    }

    @Test
    void aLongSeriesIsThinnedWithoutChangeToTotalsAndResets() {
        Counter counter = new Counter("1");
        long samples = 5L * Counter.POINTS_MAX;
        long value = 0;
        for (long i = 0; i < samples; i++) {
            value = i == 777 ? 0 : value + 3;
            counter.add(i * SECOND, value);
        }

        Difference gain = counter.over(new Window(0, samples * SECOND));

        assertThat(counter.size()).isLessThanOrEqualTo(Counter.POINTS_MAX);
        assertThat(gain.amount()).isEqualTo(3.0 * (samples - 2));
        assertThat(gain.seconds()).isEqualTo((double) (samples - 2));
        assertThat(gain.resets()).isEqualTo(1);
    }

    @Test
    void aSeriesThatFallsAllTheTimeStaysBounded() {
        Counter counter = new Counter("1");
        for (long i = 0; i < 3L * Counter.POINTS_MAX; i++) {
            counter.add(i, -i);
        }

        assertThat(counter.size()).isLessThanOrEqualTo(Counter.POINTS_MAX);
    }

    private static Counter counter(long... values) {
        Counter counter = new Counter("1");
        for (int i = 0; i < values.length; i++) {
            counter.add(i * SECOND, values[i]);
        }
        return counter;
    }
}
