package io.latchmark.analysis.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.latchmark.core.spi.WaitClass;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Waits of known length and number, whose wake-ups cost chance amounts of CPU time and of waiting for CPU. */
final class WakeUpsTest {
    private static final int TRANSACTIONS = 400;
    private static final int SYSTEMS = 150;
    private static final WakeUps UNKNOWN = new WakeUps(Map.of(), Double.NaN, Double.NaN, Double.NaN);

    /** The time of a system's waits as they are seen, and as sessions slept in them. */
    private static final class PlantedWaits {
        private final EnumMap<WaitClass, Double> asleep = new EnumMap<>(WaitClass.class);
        private final EnumMap<WaitClass, Double> seen = new EnumMap<>(WaitClass.class);
        private final EnumMap<WaitClass, Double> counted = new EnumMap<>(WaitClass.class);
        private double hidden;
        private double voluntary = 1;

        private void wait(Random random, WaitClass waitClass, int count, double millis, double wakeUp) {
            double slept = 0;
            double woken = 0;
            for (int i = 0; i < count * TRANSACTIONS; i++) {
                slept += -millis * Math.log(1 - random.nextDouble());
                woken += wakeUp / 3 - wakeUp * 2 / 3 * Math.log(1 - random.nextDouble());
            }
            asleep.put(waitClass, slept / TRANSACTIONS);
            seen.put(waitClass, (slept + woken) / TRANSACTIONS);
            counted.put(waitClass, (double) count);
            hidden += woken / TRANSACTIONS;
            voluntary += count;
        }

        private double total() {
            return 2 + seen.values().stream().mapToDouble(Double::doubleValue).sum();
        }

        private double error(WakeUps wakeUps, WaitClass waitClass) {
            Map<WaitClass, Double> taken = wakeUps.divide(hidden, seen, total());
            return (seen.get(waitClass) - taken.get(waitClass) - asleep.get(waitClass)) / total();
        }
    }

    private static PlantedWaits system(Random random) {
        PlantedWaits planted = new PlantedWaits();
        double wakeUp = 0.02 + 0.1 * random.nextDouble();
        planted.wait(
                random, WaitClass.DATA_PAGE_READ, 5 + random.nextInt(40), 0.05 + 0.4 * random.nextDouble(), wakeUp);
        planted.wait(random, WaitClass.LOG_FLUSH, 2, 0.3 + 4 * random.nextDouble(), wakeUp);
        planted.wait(random, WaitClass.LOCK, 1, 1 + 5 * random.nextDouble(), wakeUp);
        return planted;
    }

    @Test
    void aLongWaitHidesAsMuchAsAShortOne() {
        Random random = new Random(1);
        double[] reads = new double[SYSTEMS];
        double[] log = new double[SYSTEMS];
        for (int i = 0; i < SYSTEMS; i++) {
            PlantedWaits planted = system(random);
            WakeUps wakeUps = new WakeUps(planted.counted, 1, planted.voluntary, 0);
            reads[i] = Math.abs(planted.error(wakeUps, WaitClass.DATA_PAGE_READ));
            log[i] = Math.abs(planted.error(wakeUps, WaitClass.LOG_FLUSH));
        }
        Arrays.sort(reads);
        Arrays.sort(log);

        assertThat(reads[SYSTEMS * 9 / 10]).isLessThan(0.01);
        assertThat(reads[SYSTEMS - 1]).isLessThan(0.026);
        assertThat(log[SYSTEMS * 9 / 10]).isLessThan(0.01);
    }

    @Test
    void waitsThatNobodyCountsAreToldByTheSwitchesOrByTheirTime() {
        PlantedWaits planted = system(new Random(2));
        planted.counted.remove(WaitClass.LOCK);

        WakeUps bySwitches = new WakeUps(planted.counted, 1, planted.voluntary, 0);
        WakeUps byTime = new WakeUps(planted.counted, 1, Double.NaN, Double.NaN);

        assertThat(planted.error(bySwitches, WaitClass.LOCK)).isCloseTo(0, within(0.01));
        assertThat(planted.error(byTime, WaitClass.LOCK)).isCloseTo(0, within(0.02));
        assertThat(planted.error(byTime, WaitClass.DATA_PAGE_READ)).isCloseTo(0, within(0.02));
    }

    @Test
    void noWaitHidesMoreThanItsTime() {
        WakeUps wakeUps = new WakeUps(
                Map.of(WaitClass.DATA_PAGE_READ, 30.0, WaitClass.LOG_FLUSH, 2.0), 1, Double.NaN, Double.NaN);
        Map<WaitClass, Double> waits = Map.of(WaitClass.DATA_PAGE_READ, 1.0, WaitClass.LOG_FLUSH, 4.0);

        assertThat(wakeUps.divide(3, waits, 10))
                .containsEntry(WaitClass.DATA_PAGE_READ, 1.0)
                .containsEntry(WaitClass.LOG_FLUSH, 2.0);
        assertThat(wakeUps.divide(9, waits, 10)).isEqualTo(waits);
        assertThat(wakeUps.divide(-1, waits, 10)).isEmpty();
    }

    @Test
    void whereNothingIsKnownOfWakeUpsTheTimeDivides() {
        Map<WaitClass, Double> waits = Map.of(WaitClass.DATA_PAGE_READ, 1.0, WaitClass.LOG_FLUSH, 3.0);

        assertThat(UNKNOWN.divide(2, waits, 10))
                .containsEntry(WaitClass.DATA_PAGE_READ, 0.5)
                .containsEntry(WaitClass.LOG_FLUSH, 1.5);
    }

    @Test
    void oneWakeUpOfATransactionIsItsClients() {
        assertThat(new WakeUps(Map.of(), 1, 6, 2).calledShare()).isCloseTo(0.75 / 6, within(1e-9));
        assertThat(new WakeUps(Map.of(), 1, 0.5, 0).calledShare()).isOne();
        assertThat(UNKNOWN.calledShare()).isZero();
    }
}
