package io.latchmark.analysis.summary;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.analysis.fixture.PlantedRoles;
import io.latchmark.analysis.series.Counters;
import io.latchmark.analysis.series.Window;
import io.latchmark.results.run.Sample;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class DatabaseFiguresTest {
    private static final long SECOND = 1_000_000_000L;

    @Test
    void anObjectThatBeginsToReadLateDoesNotShortenTheTimeOfTheRate() {
        Counters counters = PlantedRoles.counters();
        for (int second = 0; second <= 60; second++) {
            counters.add(reads(second, "client backend/relation/normal", 100L * second));
            if (second > 50) {
                counters.add(reads(second, "autovacuum worker/relation/vacuum", 60L * (second - 50)));
            }
        }

        DatabaseFigures database = DatabaseFigures.of(counters, new Window(0, 60 * SECOND), Map.of());

        assertThat(database.allReads()).isEqualTo(6_600);
        assertThat(database.allReadsPerSecond()).isEqualTo(110);
        assertThat(database.clientReadsPerSecond()).isEqualTo(100);
    }

    @Test
    void readsWithoutATimeAreNotOfNoTime() {
        Counters counters = PlantedRoles.counters();
        counters.add(reads(0, "client backend/relation/normal", 0));
        counters.add(reads(1, "client backend/relation/normal", 50));

        DatabaseFigures database = DatabaseFigures.of(counters, new Window(0, SECOND), Map.of());

        assertThat(database.clientReads()).isEqualTo(50);
        assertThat(database.millisPerRead()).isNaN();
    }

    private static Sample reads(int second, String object, long value) {
        return new Sample(second * SECOND, "pg_stat_io", object, "reads", "1", value);
    }
}
