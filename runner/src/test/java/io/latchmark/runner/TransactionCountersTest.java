package io.latchmark.runner;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.core.transaction.FailureKind;
import io.latchmark.core.transaction.Outcome;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.OutcomeCounts;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

final class TransactionCountersTest {
    private final TransactionCounters counters = new TransactionCounters();

    @Test
    void eachTypeCountsForItself() {
        counters.started(TransactionType.PAYMENT);
        counters.ended(TransactionType.PAYMENT, Outcome.COMMITTED);

        assertThat(counters.counts(TransactionType.PAYMENT))
                .isEqualTo(new OutcomeCounts(1, 1, 0, Map.of(), Map.of(), 0));
        assertThat(counters.counts(TransactionType.NEW_ORDER)).isEqualTo(OutcomeCounts.NONE);
    }

    @Test
    void failuresAndRetriesCountByKind() {
        counters.started(TransactionType.NEW_ORDER);
        counters.retriedAfter(TransactionType.NEW_ORDER, FailureKind.DEADLOCK);
        counters.retriedAfter(TransactionType.NEW_ORDER, FailureKind.SERIALIZATION);
        counters.ended(TransactionType.NEW_ORDER, FakeSession.failed(FailureKind.CONNECTION_LOST));

        assertThat(counters.counts(TransactionType.NEW_ORDER))
                .isEqualTo(new OutcomeCounts(
                        1,
                        0,
                        0,
                        Map.of(FailureKind.CONNECTION_LOST, 1L),
                        Map.of(FailureKind.DEADLOCK, 1L, FailureKind.SERIALIZATION, 1L),
                        0));
    }

    @Test
    void lateTransactionsCountBesideTheirOutcomes() {
        counters.started(TransactionType.PAYMENT);
        counters.late(TransactionType.PAYMENT);
        counters.ended(TransactionType.PAYMENT, Outcome.COMMITTED);

        assertThat(counters.counts(TransactionType.PAYMENT))
                .isEqualTo(new OutcomeCounts(1, 1, 0, Map.of(), Map.of(), 0, 1, 0));
    }

    @Test
    void skippedDeliveriesAddUp() {
        for (int skipped : new int[] {0, 3, 10}) {
            counters.started(TransactionType.DELIVERY);
            counters.ended(TransactionType.DELIVERY, new Outcome.Committed(skipped));
        }

        assertThat(counters.counts(TransactionType.DELIVERY))
                .isEqualTo(new OutcomeCounts(3, 3, 0, Map.of(), Map.of(), 13));
    }

    @Test
    void aReaderNeverSeesAnEndWithoutItsStartAndAtLastSeesAll() {
        int transactions = 200_000;
        CountDownLatch ended = new CountDownLatch(1);
        Thread writer = new Thread(() -> {
            for (int i = 0; i < transactions; i++) {
                counters.started(TransactionType.PAYMENT);
                counters.ended(TransactionType.PAYMENT, Outcome.COMMITTED);
            }
            ended.countDown();
        });

        writer.start();
        long most = 0;
        while (ended.getCount() > 0) {
            OutcomeCounts counts = counters.counts(TransactionType.PAYMENT);
            assertThat(counts.started()).isGreaterThanOrEqualTo(counts.ended());
            assertThat(counts.ended()).isGreaterThanOrEqualTo(most);
            most = counts.ended();
        }

        assertThat(counters.counts(TransactionType.PAYMENT))
                .isEqualTo(new OutcomeCounts(transactions, transactions, 0, Map.of(), Map.of(), 0));
    }
}
