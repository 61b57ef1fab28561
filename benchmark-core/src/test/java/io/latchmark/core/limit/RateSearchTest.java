package io.latchmark.core.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Searches on a simulated server, whose p95 is that of a queue with one, or many, places. */
final class RateSearchTest {
    private static final double LIMIT = 20;
    private static final int SEARCHES = 200;

    @ParameterizedTest
    @ValueSource(doubles = {40, 150, 400, 1_500})
    void theEstimateIsNearTheTruthWhereverItStarts(double first) {
        Random random = new Random(1);
        double truth = truth(RateSearchTest::manyPlaces);
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < SEARCHES; i++) {
            double log = Math.log(searched(RateSearchTest::manyPlaces, random, first, 0.05) / truth);
            sum += log;
            squares += log * log;
        }
        double bias = sum / SEARCHES;

        assertThat(bias).isCloseTo(0, within(0.025));
        assertThat(Math.sqrt(squares / SEARCHES - bias * bias)).isLessThan(0.03);
    }

    @Test
    void aQueueWithOnePlaceIsALineExactly() {
        // 1/R of M/M/1 is a line: without noise the estimate is the truth.
        double found = searched(RateSearchTest::onePlace, new Random(1), 100, 0);

        assertThat(found).isCloseTo(truth(RateSearchTest::onePlace), within(truth(RateSearchTest::onePlace) * 0.03));
    }

    @Test
    void itEndsWithAStepThatHoldsTheRate() {
        List<LimitStep> done = new ArrayList<>();
        OptionalDouble next = RateSearch.next(done, 100);
        int last = -1;
        while (next.isPresent()) {
            if (RateSearch.isLast(done)) {
                last = done.size();
                assertThat(next.getAsDouble())
                        .isEqualTo(0.97 * HighestRate.of(done).perSecond());
            }
            done.add(step(RateSearchTest::manyPlaces, next.getAsDouble(), 0));
            next = RateSearch.next(done, 100);
        }

        assertThat(last).isEqualTo(done.size() - 1);
        assertThat(RateSearch.estimating(done)).hasSize(done.size() - 1);
        assertThat(done.size()).isLessThan(16);
    }

    @Test
    void noRateIsWithinALimitBelowTheResponseTimeWithoutLoad() {
        List<LimitStep> done = new ArrayList<>();
        OptionalDouble next = RateSearch.next(done, 100);
        while (next.isPresent()) {
            done.add(new LimitStep(next.getAsDouble(), 0.4, false));
            next = RateSearch.next(done, 100);
        }

        assertThat(done).as("nothing is gained by lower rates").hasSize(4);
        assertThat(HighestRate.of(done).perSecond()).isNaN();
    }

    @Test
    void aLimitThatOnlySaturationExceedsIsNamed() {
        List<LimitStep> steps = List.of(
                new LimitStep(800, -1.5, false), new LimitStep(930, -1.1, false), new LimitStep(970, 0.5, false));

        assertThat(HighestRate.of(steps).isSaturation()).isTrue();
    }

    private static double searched(DoubleUnaryOperator p95, Random random, double first, double noise) {
        List<LimitStep> done = new ArrayList<>();
        OptionalDouble next = RateSearch.next(done, first);
        while (next.isPresent()) {
            done.add(step(p95, next.getAsDouble(), noise * random.nextGaussian()));
            next = RateSearch.next(done, first);
        }
        return HighestRate.of(RateSearch.estimating(done)).perSecond();
    }

    private static LimitStep step(DoubleUnaryOperator p95, double rate, double noise) {
        double excess = Math.log(p95.applyAsDouble(rate) / LIMIT) + noise;
        return excess > Math.log(LimitStep.CUT) ? LimitStep.cut(rate) : new LimitStep(rate, excess, false);
    }

    /** Saturated at 1,000 a second. */
    private static double onePlace(double rate) {
        return rate >= 1_000 ? 1e6 : 3 / (1 - rate / 1_000);
    }

    /** As measured: 10, 13.5, 17.2, 27.8 and 47.6 ms at 200, 600, 700, 800 and 900 a second. */
    private static double manyPlaces(double rate) {
        return rate >= 990 ? 1e6 : 9.5 + 5.2 * Math.pow(rate / 990, 4) / (1 - rate / 990);
    }

    private static double truth(DoubleUnaryOperator p95) {
        double low = 1;
        double high = 989;
        while (high - low > 1e-6) {
            double middle = (low + high) / 2;
            if (p95.applyAsDouble(middle) > LIMIT) {
                high = middle;
            } else {
                low = middle;
            }
        }
        return low;
    }
}
