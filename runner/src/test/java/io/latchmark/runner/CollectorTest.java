package io.latchmark.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
            Collector collector = new Collector(station.worker().counters()::counts, times, desk.recording());

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
    void whatCannotBeWrittenStillCountsInTheTotals() {
        try (Desk desk = new Desk(out, new RecordingListener())) {
            ResponseTimeRecorder times = new ResponseTimeRecorder(1);
            FakeSession session = new FakeSession(FakeSession.Script.of(Outcome.COMMITTED));
            Station station = new Station(session, 3, desk.clock(), times);
            Collector collector = new Collector(station.worker().counters()::counts, times, desk.recording());
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
