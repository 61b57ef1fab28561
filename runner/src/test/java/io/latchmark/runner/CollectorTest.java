package io.latchmark.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.transaction.FailureKind;
import io.latchmark.core.transaction.Outcome;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.Interval;
import io.latchmark.results.run.OutcomeCounts;
import io.latchmark.results.run.ResponseTimes;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CollectorTest {
    private static final int TYPES = TransactionType.all().size();

    @TempDir
    private Path out;

    @Test
    void intervalsAreAdjacentAndHoldWhatHappenedInThem() {
        try (Desk desk = new Desk(out, new RecordingListener())) {
            ResponseTimeRecorder times = new ResponseTimeRecorder(1);
            FakeSession session = new FakeSession(FakeSession.Script.of(
                    Outcome.COMMITTED,
                    FakeSession.failed(FailureKind.DEADLOCK),
                    Outcome.COMMITTED,
                    FakeSession.failed(FailureKind.OTHER)));
            Station station = new Station(session, 3, desk.clock(), times);
            Collector collector =
                    desk.collector(new WorkerCounts(station.worker().counters()::counts, times));

            station.transact();
            desk.clock().advance(100);
            collector.collect();
            station.transact();
            station.transact();
            desk.clock().advance(200);
            collector.collect();

            List<Interval> intervals = desk.listener().intervals();
            List<Interval> first = intervals.subList(0, TYPES);
            List<Interval> second = intervals.subList(TYPES, intervals.size());
            assertThat(first).allMatch(interval -> interval.startNanos() == 0 && interval.endNanos() == 100);
            assertThat(second).hasSize(TYPES);
            assertThat(second).allMatch(interval -> interval.startNanos() == 100 && interval.endNanos() == 300);
            assertThat(sum(first).started()).isEqualTo(1);
            assertThat(sum(first).committed()).isEqualTo(1);
            assertThat(sum(second).started()).isEqualTo(2);
            assertThat(sum(second).committed()).isEqualTo(1);
            assertThat(sum(second).retriedAfter()).containsOnlyKeys(FailureKind.DEADLOCK);
            assertThat(sum(second).failed()).containsOnlyKeys(FailureKind.OTHER);
            assertThat(desk.listener().times())
                    .extracting(ResponseTimes::endNanos)
                    .containsOnly(100L, 300L);
            assertThat(sumOf(collector.totals().values())).isEqualTo(sum(intervals));
            assertThat(collector.collectedNanos()).isEqualTo(300);
            assertThat(collector.nanosUntil(350)).isEqualTo(50);
        }
    }

    @Test
    void countsAndTimesOfAnIntervalStayTogetherWhenTheCollectorStallsBetweenThem() {
        try (Desk desk = new Desk(out, new RecordingListener())) {
            ResponseTimeRecorder times = new ResponseTimeRecorder(1);
            FakeSession session = new FakeSession(FakeSession.Script.of(Outcome.COMMITTED));
            Station station = new Station(session, 3, desk.clock(), times);
            AtomicBoolean stalled = new AtomicBoolean();
            WorkerCounts transactionCounts = new WorkerCounts(
                    type -> {
                        OutcomeCounts counted = station.worker().counters().counts(type);
                        if (counted.committed() > 0 && stalled.compareAndSet(false, true)) {
                            transact(station, 40);
                        }
                        return counted;
                    },
                    times);
            Collector collector = desk.collector(transactionCounts);

            transact(station, 10);
            desk.clock().advance(100);
            collector.collect();
            collector.collect();

            assertThat(stalled).isTrue();
            assertThat(sum(desk.listener().intervals()).committed()).isEqualTo(50);
            desk.listener()
                    .intervals()
                    .forEach(interval -> assertThat(timed(desk, interval))
                            .as("%s", interval)
                            .isCloseTo(interval.counts().committed(), within(1L)));
        }
    }

    @Test
    void measuredRowsOfSeveralSecondsAreCounted() {
        try (Desk desk = new Desk(out, new RecordingListener())) {
            ResponseTimeRecorder times = new ResponseTimeRecorder(1);
            Station station =
                    new Station(new FakeSession(FakeSession.Script.of(Outcome.COMMITTED)), 3, desk.clock(), times);
            Collector collector =
                    desk.collector(new WorkerCounts(station.worker().counters()::counts, times));

            desk.clock().advance(5_000_000_000L);
            collector.collect();
            desk.clock().advance(1_400_000_000L);
            collector.collectMeasured();
            assertThat(collector.warning()).isEmpty();
            for (long nanos : new long[] {3_000_000_000L, 1_000_000_000L, 2_000_000_000L}) {
                desk.clock().advance(nanos);
                collector.collectMeasured();
            }

            assertThat(collector.warning())
                    .get()
                    .asString()
                    .startsWith("2 rows")
                    .contains("3.0 s");
        }
    }

    private static void transact(Station station, int transactions) {
        for (int i = 0; i < transactions; i++) {
            station.transact();
        }
    }

    private static long timed(Desk desk, Interval interval) {
        return desk.listener().times().stream()
                .filter(times -> times.kind() == ResponseTimes.Kind.RESPONSE)
                .filter(times -> times.type() == interval.type() && times.endNanos() == interval.endNanos())
                .filter(times -> times.startNanos() == interval.startNanos())
                .mapToLong(times -> times.histogram().getTotalCount())
                .sum();
    }

    @Test
    void whatCannotBeWrittenStillCountsInTheTotals() {
        try (Desk desk = new Desk(out, new RecordingListener())) {
            ResponseTimeRecorder times = new ResponseTimeRecorder(1);
            FakeSession session = new FakeSession(FakeSession.Script.of(Outcome.COMMITTED));
            Station station = new Station(session, 3, desk.clock(), times);
            Collector collector =
                    desk.collector(new WorkerCounts(station.worker().counters()::counts, times));
            station.transact();
            desk.clock().advance(100);
            desk.breakFiles();

            assertThatThrownBy(collector::collect)
                    .isInstanceOf(LatchmarkException.class)
                    .hasMessageContaining("cannot write");

            assertThat(sumOf(collector.totals().values()).committed()).isEqualTo(1);
            assertThat(collector.collectedNanos()).isEqualTo(100);
        }
    }

    private static OutcomeCounts sum(List<Interval> intervals) {
        return sumOf(intervals.stream().map(Interval::counts).toList());
    }

    private static OutcomeCounts sumOf(Collection<OutcomeCounts> counts) {
        return counts.stream().reduce(OutcomeCounts.NONE, OutcomeCounts::plus);
    }
}
