package io.latchmark.runner;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.core.transaction.FailureKind;
import io.latchmark.core.transaction.Outcome;
import io.latchmark.results.run.OutcomeCounts;
import io.latchmark.results.run.ResponseTimes;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class WorkerTest {
    private static final long ATTEMPT_NANOS = 4_000_000;

    private final ManualClock clock = new ManualClock();
    private final ResponseTimeRecorder times = new ResponseTimeRecorder(1);

    @Test
    void aRetryReplaysTheSameInput() {
        FakeSession session = session(
                FakeSession.failed(FailureKind.DEADLOCK),
                FakeSession.failed(FailureKind.SERIALIZATION),
                Outcome.COMMITTED);
        Station station = new Station(session, 3, clock, times);

        Outcome outcome = station.transact();

        assertThat(outcome).isEqualTo(Outcome.COMMITTED);
        assertThat(session.inputs()).hasSize(3);
        assertThat(session.inputs()).allMatch(input -> input == session.inputs().get(0));
    }

    @Test
    void theNextTransactionHasTheNextInput() {
        FakeSession session = session(FakeSession.failed(FailureKind.DEADLOCK), Outcome.COMMITTED);
        Station station = new Station(session, 3, clock, times);

        station.transact();
        station.transact();

        FakeSession undisturbed = session(Outcome.COMMITTED);
        Station same = new Station(undisturbed, 3, clock, times);
        same.transact();
        same.transact();
        assertThat(session.inputs()).hasSize(3);
        assertThat(session.inputs().get(0))
                .usingRecursiveComparison()
                .isEqualTo(undisturbed.inputs().get(0));
        assertThat(session.inputs().get(2))
                .usingRecursiveComparison()
                .isEqualTo(undisturbed.inputs().get(1));
    }

    @Test
    void retriesAreBounded() {
        FakeSession session = session(FakeSession.failed(FailureKind.LOCK_TIMEOUT));
        Station station = new Station(session, 2, clock, times);

        Outcome outcome = station.transact();

        assertThat(outcome).isEqualTo(FakeSession.failed(FailureKind.LOCK_TIMEOUT));
        assertThat(session.inputs()).hasSize(3);
        OutcomeCounts counts = station.total();
        assertThat(counts.started()).isEqualTo(1);
        assertThat(counts.retriedAfter()).containsOnly(Map.entry(FailureKind.LOCK_TIMEOUT, 2L));
        assertThat(counts.failed()).containsOnly(Map.entry(FailureKind.LOCK_TIMEOUT, 1L));
    }

    @ParameterizedTest
    @EnumSource(FailureKind.class)
    void onlyWhatTheDatabaseHasUndoneForSureIsTriedAgain(FailureKind kind) {
        FakeSession session = session(FakeSession.failed(kind), Outcome.COMMITTED);
        Station station = new Station(session, 3, clock, times);

        station.transact();

        assertThat(session.inputs()).hasSize(kind.isRetried() ? 2 : 1);
    }

    @Test
    void responseTimeRunsFromTheFirstAttemptAndServiceTimeIsTheLastAlone() {
        FakeSession session = session(
                FakeSession.failed(FailureKind.DEADLOCK), FakeSession.failed(FailureKind.DEADLOCK), Outcome.COMMITTED);
        Station station = new Station(session, 3, clock, times);

        station.transact();

        List<ResponseTimes> recorded = Bench.drain(times, 0, 1);
        assertThat(recorded)
                .extracting(ResponseTimes::kind)
                .containsExactly(
                        ResponseTimes.Kind.RESPONSE, ResponseTimes.Kind.SERVICE, ResponseTimes.Kind.SCHEDULING);
        Histogram response = recorded.get(0).histogram();
        Histogram service = recorded.get(1).histogram();
        assertThat(response.getTotalCount()).isEqualTo(1);
        assertThat(response.getCountAtValue(3 * ATTEMPT_NANOS)).isEqualTo(1);
        assertThat(service.getTotalCount()).isEqualTo(1);
        assertThat(service.getCountAtValue(ATTEMPT_NANOS)).isEqualTo(1);
    }

    @Test
    void aFailedTransactionHasOnlyTheTimeItWaitedFor() {
        FakeSession session = session(FakeSession.failed(FailureKind.OTHER));
        Station station = new Station(session, 3, clock, times);

        station.transact();

        assertThat(Bench.drain(times, 0, 1))
                .extracting(ResponseTimes::kind)
                .containsExactly(ResponseTimes.Kind.SCHEDULING);
    }

    @Test
    void aRollbackByDesignHasATimeAndIsNoCommit() {
        FakeSession session = session(Outcome.ROLLED_BACK_BY_DESIGN);
        Station station = new Station(session, 3, clock, times);

        station.transact();

        assertThat(station.total()).isEqualTo(new OutcomeCounts(1, 0, 1, Map.of(), Map.of(), 0));
        assertThat(Bench.drain(times, 0, 1)).hasSize(3);
    }

    @Test
    void theCountersAddUp() {
        FakeSession session = new FakeSession((input, attempt) -> switch (attempt % 5) {
            case 0 -> Outcome.COMMITTED;
            case 1 -> FakeSession.failed(FailureKind.DEADLOCK);
            case 2 -> Outcome.ROLLED_BACK_BY_DESIGN;
            case 3 -> FakeSession.failed(FailureKind.STATEMENT_TIMEOUT);
            case 4 -> new Outcome.Committed(3);
            default -> throw new IllegalStateException("no remainder of 5: " + attempt);
        });
        Station station = new Station(session, 3, clock, times);

        for (int i = 0; i < 400; i++) {
            station.transact();
        }

        OutcomeCounts counts = station.total();
        assertThat(counts.started()).isEqualTo(400);
        assertThat(counts.ended()).isEqualTo(400);
        assertThat(counts.started() + counts.retries())
                .isEqualTo(session.inputs().size());
        assertThat(counts.committed()).isEqualTo(200);
        assertThat(counts.rolledBackByDesign()).isEqualTo(100);
        assertThat(counts.failedTotal()).isEqualTo(100);
        assertThat(counts.retries()).isEqualTo(100);
        assertThat(counts.skippedDeliveries()).isEqualTo(300);
    }

    /** A session each of whose attempts takes the same time. */
    private FakeSession session(Outcome... outcomes) {
        FakeSession.Script script = FakeSession.Script.of(outcomes);
        return new FakeSession((input, attempt) -> {
            clock.advance(ATTEMPT_NANOS);
            return script.answer(input, attempt);
        });
    }
}
