package io.latchmark.experiment.draft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SizesTest {
    private static final long GIB = 1L << 30;

    @Test
    void aDatabaseIsSeveralTimesTheMemoryForItsPages() {
        Sizes sizes = bounds(4, 0, "8h").propose(16);

        assertThat(sizes.warehouses()).isEqualTo(118);
        assertThat(sizes.reason()).contains("3 times", "4.00 GiB");
        assertThat(sizes.placebo()).isTrue();
        assertThat(sizes.warmUp()).isEqualTo(Duration.ofMinutes(5));
        assertThat(sizes.duration()).isEqualTo(Duration.ofMinutes(10));
    }

    @Test
    void spaceAndTimeLimitItAndTheReasonNamesWhatIsMissing() {
        Sizes.Bounds small = bounds(64, 100, "48h");

        assertThat(small.propose(16).reason()).contains("100 GiB", "1875 would be needed", "limit the server's memory");
        assertThat(small.bytes(small.propose(16).warehouses())).isLessThan(80 * GIB);
        assertThat(small.bytes(small.propose(16).warehouses() + 1)).isGreaterThan(80 * GIB);
        assertThat(bounds(64, 0, "2h").propose(16).reason()).contains("30 % of 2 h");
    }

    @Test
    void usersSeldomShareAWarehouse() {
        assertThat(bounds(1, 0, "8h").propose(200).warehouses()).isEqualTo(100);
    }

    @ParameterizedTest
    @CsvSource({"10m, 4", "30m, 6", "2h, 6", "8h, 6", "12h, 12", "720h, 12"})
    void loadsAndRunsFitIntoTheTime(String time, int blocks) {
        Duration most = Duration.parse("PT" + time);
        Sizes sizes = bounds(1, 0, time).propose(16);

        Duration run = sizes.warmUp().plus(sizes.duration()).plusSeconds(20);
        Duration all = run.multipliedBy((long) sizes.blocks() * (sizes.placebo() ? 3 : 2))
                .plus(sizes.around());
        assertThat(all).isLessThanOrEqualTo(most);
        assertThat(sizes.blocks()).isBetween(blocks, 12);
        assertThat(sizes.duration()).isGreaterThanOrEqualTo(Duration.ofSeconds(15));
    }

    @Test
    void tooManyWarehousesForTheTimeAreRefusedWithTheTimeThatTheyTake() {
        assertThatThrownBy(() -> bounds(1, 0, "10m").of(1000, ""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("1000 warehouses take 140m")
                .hasMessageContaining("10m");
    }

    private static Sizes.Bounds bounds(long cacheGib, long freeGib, String time) {
        return new Sizes.Bounds(cacheGib * GIB, 3, freeGib * GIB, 2, true, Duration.parse("PT" + time));
    }
}
