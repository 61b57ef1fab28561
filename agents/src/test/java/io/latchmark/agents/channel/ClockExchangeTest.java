package io.latchmark.agents.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.latchmark.results.run.ClockOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ClockExchangeTest {
    private static final long SEED = 20261122;

    /** Ways of 50 µs to some ms, much longer in one direction, with a few quick ones among them. */
    private static List<ClockExchange> exchanges(long offsetNanos, long startNanos) {
        Random random = new Random(SEED);
        List<ClockExchange> exchanges = new ArrayList<>();
        long nowNanos = startNanos;
        for (int i = 0; i < 200; i++) {
            long thereNanos = 50_000L + random.nextInt(3_000_000);
            long backNanos = 20_000L + random.nextInt(100_000);
            exchanges.add(new ClockExchange(
                    nowNanos, nowNanos + thereNanos + offsetNanos, nowNanos + thereNanos + backNanos));
            nowNanos += thereNanos + backNanos;
        }
        return exchanges;
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 3_000_000_000L, -3_000_000_000L, 1, Long.MAX_VALUE / 2})
    void aPlantedOffsetIsFoundWithinItsBoundWhateverTheDelays(long plantedNanos) {
        ClockOffset found = ClockExchange.otherAhead(exchanges(plantedNanos, 5_000_000_000L));

        assertThat(Math.abs(found.offsetNanos() - plantedNanos)).isLessThanOrEqualTo(found.boundNanos());
        assertThat(found.boundNanos()).isLessThan(200_000);
    }

    @Test
    void theBoundHoldsIfAllOfTheRoundTripWasInOneDirection() {
        ClockOffset there = ClockExchange.otherAhead(List.of(new ClockExchange(100, 1_107, 107)));
        ClockOffset back = ClockExchange.otherAhead(List.of(new ClockExchange(100, 1_100, 107)));

        assertThat(Math.abs(there.offsetNanos() - 1_000)).isLessThanOrEqualTo(there.boundNanos());
        assertThat(Math.abs(back.offsetNanos() - 1_000)).isLessThanOrEqualTo(back.boundNanos());
        assertThat(there.boundNanos()).isEqualTo(4);
    }

    @Test
    void aClockThatPassesTheLargestNumberIsNoMatter() {
        ClockOffset found = ClockExchange.otherAhead(exchanges(3_000_000_000L, Long.MAX_VALUE - 1_000));

        assertThat(Math.abs(found.offsetNanos() - 3_000_000_000L)).isLessThanOrEqualTo(found.boundNanos());
    }

    @Test
    void withoutAnExchangeThereIsNoOffset() {
        assertThatIllegalArgumentException().isThrownBy(() -> ClockExchange.otherAhead(List.of()));
    }
}
