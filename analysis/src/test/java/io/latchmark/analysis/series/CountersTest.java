package io.latchmark.analysis.series;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.analysis.fixture.PlantedRoles;
import io.latchmark.results.run.Sample;
import java.time.Duration;
import org.junit.jupiter.api.Test;

final class CountersTest {
    private static final Window ALL = new Window(0, 100);
    private static final long SECOND = 1_000_000_000L;
    private static final CounterKey FILE_A = new CounterKey("dm_io_virtual_file_stats", "a", "reads");
    private static final CounterKey FILE_B = new CounterKey("dm_io_virtual_file_stats", "b", "reads");

    @Test
    void aWaitThatAppearsLateWasZeroFromTheFirstSampleToTheOneBefore() {
        Counters counters = PlantedRoles.counters();
        counters.add(new Sample(10, "waits", "all", "polls", "1", 0));
        counters.add(new Sample(20, "waits", "all", "polls", "1", 10));
        counters.add(new Sample(30, "waits", "all", "polls", "1", 20));
        counters.add(new Sample(30, "waits", "lock/Lock:tuple", "observations", "1", 7));

        Difference gain = counters.over(new CounterKey("waits", "lock/Lock:tuple", "observations"), ALL);

        assertThat(gain.amount()).isEqualTo(7);
        assertThat(gain.seconds()).isEqualTo(20e-9);
    }

    @Test
    void aDeviceThatAppearsLateDoesNotStartAtZero() {
        Counters counters = PlantedRoles.counters();
        counters.add(new Sample(10, "device", "vda", "reads", "1", 0));
        counters.add(new Sample(20, "device", "vda", "reads", "1", 10));
        counters.add(new Sample(20, "device", "vdb", "reads", "1", 1_000_000));

        assertThat(counters.over(new CounterKey("device", "vdb", "reads"), ALL)).isEqualTo(Difference.NONE);
    }

    @Test
    void countersGoOnInAHoleAndLooksDoNot() {
        Counters counters = PlantedRoles.counters();
        for (int second : new int[] {0, 1, 2, 12, 13, 14}) {
            counters.add(new Sample(second * SECOND, "device", "vda", "reads", "1", 100L * second));
            counters.add(new Sample(second * SECOND, "waits", "all", "polls", "1", 10L * second));
        }
        Window window = new Window(SECOND, 14 * SECOND);

        assertThat(counters.over(new CounterKey("device", "vda", "reads"), window))
                .isEqualTo(new Difference(1_300, 13, 0));
        assertThat(counters.over(new CounterKey("waits", "all", "polls"), window))
                .isEqualTo(new Difference(30, 3, 0));
        assertThat(counters.holes("waits", window)).containsExactly(new Window(2 * SECOND, 12 * SECOND));
    }

    @Test
    void aReadingThatTookAsLongAsAHoleDoesNotDivideIt() {
        // Stopped at 2 s for 6 s in the midst of a reading, whose middle is then at 5 s.
        Counters counters = PlantedRoles.counters();
        long readingNanos = 0;
        for (int second : new int[] {0, 1, 2, 5, 9, 10}) {
            readingNanos += second == 5 ? 6 * SECOND : SECOND / 1_000;
            counters.add(new Sample(second * SECOND, "waits", "all", "polls", "1", 10L * second));
            counters.add(new Sample(second * SECOND, "sampling", "waits", "reading_time", "ns", readingNanos));
        }

        assertThat(counters.holes("waits", new Window(0, 10 * SECOND)))
                .containsExactly(new Window(2 * SECOND, 9 * SECOND));
        assertThat(counters.over(new CounterKey("waits", "all", "polls"), new Window(0, 10 * SECOND))
                        .seconds())
                .isEqualTo(3);
    }

    @Test
    void aFirstReadingThatTookAsLongAsAHoleIsNone() {
        Counters counters = PlantedRoles.counters();
        counters.add(new Sample(3 * SECOND, "waits", "all", "polls", "1", 1));
        counters.add(new Sample(3 * SECOND, "sampling", "waits", "reading_time", "ns", 5 * SECOND));
        counters.add(new Sample(6 * SECOND, "waits", "all", "polls", "1", 2));
        counters.add(new Sample(7 * SECOND, "waits", "all", "polls", "1", 3));

        assertThat(counters.holes("waits", new Window(0, 7 * SECOND))).containsExactly(new Window(0, 6 * SECOND));
    }

    @Test
    void aHoleAcrossAnEdgeOfTheWindowIsNotCovered() {
        Counters counters = PlantedRoles.counters();
        for (int second : new int[] {0, 1, 11, 12, 13}) {
            counters.add(
                    new Sample(second * SECOND, "device", "vda", "reads", "1", second < 2 ? 0 : 5_000 + 10 * second));
        }

        Difference gain = counters.over(new CounterKey("device", "vda", "reads"), new Window(5 * SECOND, 13 * SECOND));

        assertThat(gain).isEqualTo(new Difference(20, 2, 0));
        assertThat(counters.holes("device", new Window(5 * SECOND, 20 * SECOND)))
                .containsExactly(new Window(5 * SECOND, 11 * SECOND), new Window(13 * SECOND, 20 * SECOND));
    }

    @Test
    void aReadingEveryTenSecondsIsNoHoleWhereThatIsThePeriod() {
        Counters counters = new Counters(PlantedRoles.all(), Duration.ofSeconds(10));
        for (int second = 0; second <= 60; second += 10) {
            counters.add(new Sample(second * SECOND, "waits", "all", "polls", "1", second));
        }

        assertThat(counters.holes("waits", new Window(0, 60 * SECOND))).isEmpty();
        assertThat(counters.holes("device", new Window(0, 60 * SECOND))).hasSize(1);
    }

    @Test
    void theTimeOfAResetOfOneFileIsLeftOutOfAll() {
        Counters counters = PlantedRoles.counters();
        for (int second = 0; second <= 60; second++) {
            counters.add(file(second, "a", 7_000 + 100L * second));
            counters.add(file(second, "b", second < 30 ? 7_000 + 50L * second : 50L * (second - 30)));
        }
        Window window = new Window(0, 60 * SECOND);

        Difference sum = counters.over(FILE_A, window).plus(counters.over(FILE_B, window));

        assertThat(sum).isEqualTo(new Difference(59 * 150, 59, 1));
    }

    @Test
    void aFileThatIsAddedOrDroppedDoesNotInflateTheSum() {
        Counters counters = PlantedRoles.counters();
        for (int second = 0; second <= 60; second++) {
            counters.add(file(second, "a", 7_000 + 100L * second));
            if (second >= 20 && second <= 50) {
                counters.add(file(second, "b", 50L * (second - 19)));
            }
        }
        Window window = new Window(0, 60 * SECOND);

        Difference sum = counters.over(FILE_A, window).plus(counters.over(FILE_B, window));

        assertThat(sum).isEqualTo(new Difference(6_000 + 31 * 50, 60, 0));
    }

    private static Sample file(int second, String name, long reads) {
        return new Sample(second * SECOND, "dm_io_virtual_file_stats", name, "reads", "1", reads);
    }

    @Test
    void whatFallsAllTheTimeIsNoCounterAndTakesNoTimeFromTheOthers() {
        Counters counters = PlantedRoles.counters();
        for (int second = 0; second <= 60; second++) {
            counters.add(file(second, "a", 100L * second));
            counters.add(new Sample(
                    second * SECOND, "dm_io_virtual_file_stats", "a", "of_a_later_version", "1", second % 2));
        }

        assertThat(counters.over(FILE_A, new Window(0, 60 * SECOND))).isEqualTo(new Difference(6_000, 60, 0));
    }

    @Test
    void sumsOfDifferentTimesAreSumsOfRates() {
        assertThat(new Difference(600, 60, 0).plus(new Difference(100, 20, 1))).isEqualTo(new Difference(300, 20, 1));
    }

    @Test
    void aTimeIsConvertedFromItsUnit() {
        Counters counters = PlantedRoles.counters();
        counters.add(new Sample(10, "pg_stat_io", "x", "read_time", "us", 0));
        counters.add(new Sample(20, "pg_stat_io", "x", "read_time", "us", 2_500));

        assertThat(counters.millisOver(new CounterKey("pg_stat_io", "x", "read_time"), ALL)
                        .amount())
                .isEqualTo(2.5);
    }

    @Test
    void aTimeInAnotherUnitIsNotMeasured() {
        Counters counters = PlantedRoles.counters();
        counters.add(new Sample(10, "pg_stat_io", "x", "read_time", "B", 0));
        counters.add(new Sample(20, "pg_stat_io", "x", "read_time", "B", 2_500));

        assertThat(counters.millisOver(new CounterKey("pg_stat_io", "x", "read_time"), ALL)
                        .isMeasured())
                .isFalse();
    }

    @Test
    void aCounterThatWasNeverSampledGainedNothingMeasured() {
        assertThat(PlantedRoles.counters().over(new CounterKey("device", "vda", "reads"), ALL))
                .isEqualTo(Difference.NONE);
    }

    @Test
    void aCounterThatAlwaysFallsIsNoGaugeIfASamplerSaysWhatItCounts() {
        Counters counters = PlantedRoles.counters();
        for (int second = 0; second < 100; second++) {
            counters.add(new Sample(second * SECOND, "device", "vda", "reads", "1", 1_000_000 - 1_000L * second));
            counters.add(new Sample(second * SECOND, "device", "vda", "unheard_of", "1", 1_000_000 - 1_000L * second));
        }
        Window window = new Window(10 * SECOND, 90 * SECOND);

        assertThat(counters.resets(window).get("device")).containsExactly(new CounterKey("device", "vda", "reads"));
        assertThat(counters.cover("device", window).seconds()).isZero();
    }
}
