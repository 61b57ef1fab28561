package io.latchmark.analysis.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.latchmark.analysis.series.Window;
import io.latchmark.core.transaction.Mix;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.Interval;
import io.latchmark.results.OutcomeCounts;
import io.latchmark.results.ResponseTimes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

final class TimelineTest {
    private static final long SECOND = 1_000_000_000L;

    @Test
    void percentilesComeFromMergedHistograms() {
        // 990 fast transactions in one second, 10 slow ones in the next: the mean of both seconds' p95 would be 500 ms.
        Timeline timeline = new Timeline(List.of(interval(0), interval(1)), new Window(0, 2 * SECOND));
        timeline.add(times(0, 1_000_000, 990, ResponseTimes.Kind.RESPONSE));
        timeline.add(times(1, 1_000_000_000, 10, ResponseTimes.Kind.RESPONSE));
        timeline.complete();

        Latency latency = latency(timeline);

        assertThat(latency.p95()).isCloseTo(1, within(0.001));
        assertThat(latency.max()).isCloseTo(1_000, within(1.0));
        assertThat(timeline.response(TransactionType.NEW_ORDER, 1).p95()).isCloseTo(1_000, within(1.0));
    }

    @Test
    void serviceTimesAreNotMixedIn() {
        Timeline timeline = new Timeline(List.of(interval(0)), new Window(0, SECOND));
        timeline.add(times(0, 1_000_000, 5, ResponseTimes.Kind.RESPONSE));
        timeline.add(times(0, 1_000, 500, ResponseTimes.Kind.SERVICE));
        timeline.complete();

        assertThat(latency(timeline).count()).isEqualTo(5);
    }

    @Test
    void warmUpIsNotMeasured() {
        Timeline timeline = new Timeline(List.of(interval(0), interval(1)), new Window(SECOND, 2 * SECOND));
        timeline.add(times(0, 1_000_000, 990, ResponseTimes.Kind.RESPONSE));
        timeline.add(times(1, 2_000_000, 10, ResponseTimes.Kind.RESPONSE));
        timeline.complete();

        assertThat(latency(timeline).count()).isEqualTo(10);
    }

    @Test
    void theBinsOfALongRunMergeTheirHistograms() {
        List<Interval> intervals = new ArrayList<>();
        for (int second = 0; second < 1_800; second++) {
            intervals.add(interval(second));
        }
        Timeline timeline = new Timeline(intervals, new Window(0, 1_800 * SECOND));
        for (int second = 0; second < 1_800; second++) {
            timeline.add(times(second, 1_000_000, 2, ResponseTimes.Kind.RESPONSE));
        }
        timeline.complete();

        long inBins = 0;
        for (int bin = 0; bin < timeline.bins().count(); bin++) {
            inBins += timeline.response(TransactionType.NEW_ORDER, bin).count();
        }

        assertThat(timeline.bins().count()).isLessThanOrEqualTo(600);
        assertThat(inBins).isEqualTo(3_600);
        assertThat(timeline.newOrdersPerMinute(3)).isCloseTo(60, within(1e-9));
    }

    private static Latency latency(Timeline timeline) {
        return timeline.typeFigures(Mix.STANDARD).values().stream()
                .filter(figures -> figures.type() == TransactionType.NEW_ORDER)
                .map(TypeFigures::response)
                .findFirst()
                .orElseThrow();
    }

    private static Interval interval(int second) {
        return new Interval(
                second * SECOND,
                (second + 1) * SECOND,
                TransactionType.NEW_ORDER,
                new OutcomeCounts(1, 1, 0, Map.of(), Map.of(), 0));
    }

    private static ResponseTimes times(int second, long nanos, long count, ResponseTimes.Kind kind) {
        Histogram histogram = new Histogram(3);
        histogram.recordValueWithCount(nanos, count);
        return new ResponseTimes(second * SECOND, (second + 1) * SECOND, TransactionType.NEW_ORDER, kind, histogram);
    }
}
