package io.latchmark.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.latchmark.core.transaction.Mix;
import io.latchmark.core.transaction.Pacing;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.LimitSearch;
import io.latchmark.results.run.ResponseLimit;
import io.latchmark.results.run.ResponseTimes;
import io.latchmark.results.run.Step;
import io.latchmark.results.run.WorkloadSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** The steps of a search, on a server whose response times are given by the rate. */
final class StepSequenceTest {
    private static final long SECOND = Duration.ofSeconds(1).toNanos();

    @Test
    void plannedStepsComeInTheirOrderAndTakeTheirTime() {
        WorkloadSettings workload = WorkloadSettings.standard(2, Duration.ZERO, Duration.ofSeconds(3))
                .with(List.of(new Step(1, 0), new Step(2, 0)), Pacing.NONE, 2);
        StepSequence steps = new StepSequence(workload);

        assertThat(steps.next()).contains(new Step(1, 0));
        assertThat(steps.number()).isZero();
        assertThat(steps.endNanos(5)).isEqualTo(5 + 3 * SECOND);
        assertThat(steps.isMeasured(3 * SECOND - 1)).isFalse();
        assertThat(steps.isMeasured(3 * SECOND)).isTrue();
        assertThat(steps.text()).isEmpty();
        assertThat(steps.next()).contains(new Step(2, 0));
        assertThat(steps.next()).isEmpty();
    }

    @Test
    void aSearchEndsNearTheRateWhoseResponseTimeIsTheLimit() {
        StepSequence steps = new StepSequence(searching(100));
        List<Double> rates = new ArrayList<>();
        double seconds = 0;
        for (Optional<Step> step = steps.next(); step.isPresent(); step = steps.next()) {
            double rate = step.get().ratePerSecond();
            rates.add(rate);
            seconds = measured(steps, rate);
        }

        // 4 ms / (1 - rate / 1000) is 20 ms at 800 a second.
        assertThat(rates.get(rates.size() - 1)).isCloseTo(0.97 * 800, within(20.0));
        assertThat(seconds).as("the last step is held").isEqualTo(30);
        assertThat(rates.get(0)).isEqualTo(100);
        assertThat(steps.number()).isEqualTo(rates.size());
    }

    @Test
    void threeSecondsFarBeyondTheLimitEndAStep() {
        StepSequence steps = new StepSequence(searching(100));
        assertThat(steps.next()).isPresent();

        steps.measured(second(81, 50));
        steps.measured(second(10, 50));
        steps.measured(second(81, 50));
        steps.measured(second(81, 50));
        assertThat(steps.isMeasured(4 * SECOND)).isFalse();
        steps.measured(second(81, 50));

        assertThat(steps.isMeasured(5 * SECOND)).isTrue();
        assertThat(steps.text()).contains("100.0/s: New-Order p95 over 80 ms, ended early");
        assertThat(steps.next().map(Step::ratePerSecond)).contains(100 / 1.5);
    }

    @Test
    void aStepWithFewTransactionsIsLengthenedUpToThreefold() {
        StepSequence steps = new StepSequence(searching(1));
        assertThat(steps.next()).isPresent();

        steps.measured(second(5, 399));
        assertThat(steps.isMeasured(20 * SECOND)).isFalse();
        assertThat(steps.isMeasured(60 * SECOND)).isTrue();
        steps.measured(second(5, 1));
        assertThat(steps.isMeasured(20 * SECOND)).isTrue();
    }

    @Test
    void otherTypesAndOtherTimesDoNotCount() {
        StepSequence steps = new StepSequence(searching(100));
        assertThat(steps.next()).isPresent();
        Histogram slow = histogram(500, 1_000);

        for (int i = 0; i < 5; i++) {
            steps.measured(List.of(
                    new ResponseTimes(0, SECOND, TransactionType.PAYMENT, ResponseTimes.Kind.RESPONSE, slow),
                    new ResponseTimes(0, SECOND, TransactionType.NEW_ORDER, ResponseTimes.Kind.SERVICE, slow)));
        }

        assertThat(steps.isMeasured(10 * SECOND)).isFalse();
    }

    /** Measures a step to its end; returns how long it took. */
    private static double measured(StepSequence steps, double rate) {
        long planned = steps.endNanos(0);
        long nanos = 0;
        do {
            nanos += SECOND;
            steps.measured(second(rate >= 990 ? 1_000 : 4 / (1 - rate / 1_000), (int) Math.max(1, rate * 0.45)));
        } while (!steps.isMeasured(nanos));
        assertThat(nanos).isLessThanOrEqualTo(3 * planned);
        return nanos / 1e9;
    }

    private static List<ResponseTimes> second(double millis, int count) {
        return List.of(new ResponseTimes(
                0, SECOND, TransactionType.NEW_ORDER, ResponseTimes.Kind.RESPONSE, histogram(millis, count)));
    }

    private static Histogram histogram(double millis, int count) {
        Histogram histogram = ResponseTimes.none();
        histogram.recordValueWithCount(Math.round(millis * 1e6), count);
        return histogram;
    }

    private static WorkloadSettings searching(double first) {
        return new WorkloadSettings(
                List.of(new Step(8, first)),
                Pacing.POISSON,
                8,
                "read_committed",
                Mix.STANDARD,
                Duration.ofSeconds(5),
                Duration.ofSeconds(20),
                Duration.ofSeconds(1),
                1,
                false,
                10,
                "optimised",
                List.of(),
                Optional.empty(),
                Optional.of(new LimitSearch(ResponseLimit.parse("new-order p95 20ms"), Duration.ofSeconds(30))));
    }
}
