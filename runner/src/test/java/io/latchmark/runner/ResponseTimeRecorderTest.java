package io.latchmark.runner;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.ResponseTimes;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

final class ResponseTimeRecorderTest {
    private static final long MILLI = 1_000_000;

    @Test
    void eachValueIsDrainedOnce() {
        ResponseTimeRecorder recorder = new ResponseTimeRecorder(1);
        recorder.stripe(0).record(TransactionType.PAYMENT, 5 * MILLI, 2 * MILLI);

        List<ResponseTimes> first = Bench.drain(recorder, 10, 20);
        recorder.stripe(0).record(TransactionType.PAYMENT, 7 * MILLI, 7 * MILLI);
        List<ResponseTimes> second = Bench.drain(recorder, 20, 30);
        List<ResponseTimes> third = Bench.drain(recorder, 30, 40);

        assertThat(first).extracting(ResponseTimes::startNanos).containsExactly(10L, 10L);
        assertThat(first).extracting(ResponseTimes::endNanos).containsExactly(20L, 20L);
        assertThat(first)
                .extracting(ResponseTimes::kind)
                .containsExactly(ResponseTimes.Kind.RESPONSE, ResponseTimes.Kind.SERVICE);
        assertHoldsOnly(first.get(0).histogram(), 5 * MILLI);
        assertHoldsOnly(first.get(1).histogram(), 2 * MILLI);
        assertHoldsOnly(second.get(0).histogram(), 7 * MILLI);
        assertThat(third).isEmpty();
    }

    @Test
    void theWaitInTheDriverIsRecordedApart() {
        ResponseTimeRecorder recorder = new ResponseTimeRecorder(1);

        recorder.stripe(0).recordScheduling(TransactionType.PAYMENT, 3 * MILLI);

        List<ResponseTimes> drained = Bench.drain(recorder, 0, 1);
        assertThat(drained).extracting(ResponseTimes::kind).containsExactly(ResponseTimes.Kind.SCHEDULING);
        assertHoldsOnly(drained.get(0).histogram(), 3 * MILLI);
    }

    @Test
    void typesAreApart() {
        ResponseTimeRecorder recorder = new ResponseTimeRecorder(1);

        recorder.stripe(0).record(TransactionType.DELIVERY, 5 * MILLI, 5 * MILLI);

        assertThat(Bench.drain(recorder, 0, 1))
                .hasSize(2)
                .extracting(ResponseTimes::type)
                .containsOnly(TransactionType.DELIVERY);
    }

    @Test
    void theStripesAddUp() {
        int terminals = 11;
        ResponseTimeRecorder recorder = new ResponseTimeRecorder(terminals);

        for (int terminal = 0; terminal < terminals; terminal++) {
            recorder.stripe(terminal).record(TransactionType.PAYMENT, (terminal + 1) * MILLI, MILLI);
        }

        List<ResponseTimes> drained = Bench.drain(recorder, 0, 1);
        Histogram responses = drained.get(0).histogram();
        assertThat(responses.getTotalCount()).isEqualTo(terminals);
        for (int terminal = 0; terminal < terminals; terminal++) {
            assertThat(responses.getCountAtValue((terminal + 1) * MILLI)).isEqualTo(1);
        }
        assertThat(drained.get(1).histogram().getCountAtValue(MILLI)).isEqualTo(terminals);
    }

    @Test
    void whatIsDrainedStaysWhenMoreIsRecorded() {
        ResponseTimeRecorder recorder = new ResponseTimeRecorder(1);
        recorder.stripe(0).record(TransactionType.PAYMENT, 5 * MILLI, 5 * MILLI);
        Histogram kept = Bench.drain(recorder, 0, 1).get(0).histogram();

        recorder.stripe(0).record(TransactionType.PAYMENT, 9 * MILLI, 9 * MILLI);
        Bench.drain(recorder, 1, 2);
        Bench.drain(recorder, 2, 3);

        assertHoldsOnly(kept, 5 * MILLI);
    }

    @Test
    void aTimeBeyondTheRangeCountsAtItsEdge() {
        ResponseTimeRecorder recorder = new ResponseTimeRecorder(1);

        recorder.stripe(0).record(TransactionType.PAYMENT, Duration.ofHours(5).toNanos(), -1);

        List<ResponseTimes> drained = Bench.drain(recorder, 0, 1);
        assertHoldsOnly(drained.get(0).histogram(), Duration.ofHours(1).toNanos());
        assertHoldsOnly(drained.get(1).histogram(), 0);
    }

    @Test
    void nothingIsLostOrDoubledWhileTwoThreadsRecordInOneStripe() {
        int perThread = 100_000;
        ResponseTimeRecorder recorder = new ResponseTimeRecorder(1);
        CountDownLatch ended = new CountDownLatch(2);
        for (long nanos : new long[] {MILLI, 2 * MILLI}) {
            new Thread(() -> {
                        for (int i = 0; i < perThread; i++) {
                            recorder.stripe(0).record(TransactionType.PAYMENT, nanos, nanos);
                        }
                        ended.countDown();
                    })
                    .start();
        }

        long ones = 0;
        long twos = 0;
        boolean complete;
        do {
            // Looked at before the drain: the last drain begins after both have ended.
            complete = ended.getCount() == 0;
            for (ResponseTimes times : Bench.drain(recorder, 0, 1)) {
                ones += times.histogram().getCountAtValue(MILLI);
                twos += times.histogram().getCountAtValue(2 * MILLI);
            }
        } while (!complete);

        assertThat(ones).isEqualTo(2L * perThread);
        assertThat(twos).isEqualTo(2L * perThread);
    }

    private static void assertHoldsOnly(Histogram histogram, long nanos) {
        assertThat(histogram.getTotalCount()).isEqualTo(1);
        assertThat(histogram.getCountAtValue(nanos)).isEqualTo(1);
    }
}
