package io.latchmark.analysis.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.latchmark.analysis.series.PreferredNumbers;
import io.latchmark.analysis.series.Window;
import io.latchmark.core.transaction.Mix;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.Interval;
import io.latchmark.results.run.OutcomeCounts;
import io.latchmark.results.run.RecordedTimes;
import io.latchmark.results.run.ResponseTimes;
import io.latchmark.results.run.Step;
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
        Timeline timeline = new Timeline(List.of(interval(0), interval(1)));
        MeasuredStep step = step(0, 2);
        for (RecordedTimes times : List.of(
                times(0, 1_000_000, 990, ResponseTimes.Kind.RESPONSE),
                times(1, 1_000_000_000, 10, ResponseTimes.Kind.RESPONSE))) {
            timeline.add(times);
            step.add(times);
        }
        timeline.complete();

        assertThat(latency(step).p95()).isCloseTo(1, within(0.001));
        assertThat(latency(step).max()).isCloseTo(1_000, within(1.0));
        assertThat(timeline.response(TransactionType.NEW_ORDER, 1).p95()).isCloseTo(1_000, within(1.0));
    }

    @Test
    void aPercentileNeedsTenTransactionsBeyondIt() {
        MeasuredStep few = step(0, 1);
        few.add(times(0, 1_000_000, 9_999, ResponseTimes.Kind.RESPONSE));
        MeasuredStep many = step(0, 1);
        many.add(times(0, 1_000_000, 9_985, ResponseTimes.Kind.RESPONSE));
        many.add(times(0, 50_000_000, 15, ResponseTimes.Kind.RESPONSE));

        assertThat(latency(few).p999()).isNaN();
        assertThat(latency(many).p999()).isCloseTo(50, within(0.05));
        assertThat(latency(many).p9999()).isNaN();
    }

    @Test
    void transactionsAreCountedByTheSizeOfTheirResponseTime() {
        Timeline timeline = new Timeline(List.of(interval(0)));
        timeline.add(times(0, 1_700_000, 7, ResponseTimes.Kind.RESPONSE));
        timeline.add(times(0, 2_100_000, 3, ResponseTimes.Kind.RESPONSE));
        timeline.complete();

        long[] counts = timeline.countsBySize(TransactionType.NEW_ORDER, 0);

        assertThat(counts[PreferredNumbers.indexOf(1_600)]).isEqualTo(7);
        assertThat(counts[PreferredNumbers.indexOf(2_000)]).isEqualTo(3);
        assertThat(PreferredNumbers.at(PreferredNumbers.indexOf(1_999))).isEqualTo(1_600);
    }

    @Test
    void serviceTimesAndTheDriversDelayAreNotMixedIn() {
        MeasuredStep step = step(0, 1);
        step.add(times(0, 1_000_000, 5, ResponseTimes.Kind.RESPONSE));
        step.add(times(0, 1_000, 500, ResponseTimes.Kind.SERVICE));
        step.add(times(0, 2_000_000, 7, ResponseTimes.Kind.SCHEDULING));

        assertThat(latency(step).count()).isEqualTo(5);
        assertThat(step.scheduling().count()).isEqualTo(7);
        assertThat(step.scheduling().p50()).isCloseTo(2, within(0.002));
    }

    @Test
    void warmUpIsNotMeasured() {
        MeasuredStep step = step(1, 2);
        step.add(times(0, 1_000_000, 990, ResponseTimes.Kind.RESPONSE));
        step.add(times(1, 2_000_000, 10, ResponseTimes.Kind.RESPONSE));

        assertThat(latency(step).count()).isEqualTo(10);
    }

    @Test
    void theBinsOfALongRunMergeTheirHistograms() {
        List<Interval> intervals = new ArrayList<>();
        for (int second = 0; second < 1_800; second++) {
            intervals.add(interval(second));
        }
        Timeline timeline = new Timeline(intervals);
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

    private static MeasuredStep step(int from, int to) {
        MeasurementInterval interval = new MeasurementInterval(new Window(from * SECOND, to * SECOND), "");
        return new MeasuredStep(new Step(8, 0), interval, List.of(interval(0), interval(1)));
    }

    private static Latency latency(MeasuredStep step) {
        return step.typeFigures(Mix.STANDARD).values().stream()
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

    private static RecordedTimes times(int second, long nanos, long count, ResponseTimes.Kind kind) {
        Histogram histogram = new Histogram(3);
        histogram.recordValueWithCount(nanos, count);
        return new RecordedTimes(
                second * SECOND,
                (second + 1) * SECOND,
                TransactionType.NEW_ORDER,
                kind,
                target -> target.add(histogram));
    }
}
