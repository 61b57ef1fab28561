package io.latchmark.core.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Statistical tests fix their seeds; a bound of 4 standard deviations is a false-alarm chance of 1 in 16,000. */
final class RandomStreamTest {
    private static final double BOUND = 4;

    @Test
    void theFirstNumbersNeverChange() {
        RandomStream stream = RandomStream.of(42, "terminal", 7);

        assertThat(new long[] {stream.nextLong(), stream.nextLong(), stream.nextLong()})
                .containsExactly(-4_708_846_102_006_211_582L, 5_131_101_114_898_981_695L, 5_860_684_130_027_827_306L);
        assertThat(new int[] {stream.uniform(1, 100), stream.uniform(1, 100_000), stream.uniform(0, 0)})
                .containsExactly(96, 33_585, 0);
        assertThat(stream.unit()).isEqualTo(0.7753683438177321);
    }

    @Test
    void theGeneratorIsSplitMix64() {
        // This seed puts the state to 1234567, for which the authors' splitmix64.c begins with these numbers.
        RandomStream stream = RandomStream.of(0, "any", 0);
        stream.restart(0xA15355866E49A80CL, 0);

        assertThat(new long[] {stream.nextLong(), stream.nextLong(), stream.nextLong()})
                .containsExactly(
                        6_457_827_717_110_365_317L,
                        3_203_168_211_198_807_973L,
                        Long.parseUnsignedLong("9817491932198370423"));
    }

    @ParameterizedTest
    @CsvSource({"1, 10", "0, 1", "5, 15", "1, 3000", "-3, 3", "0, 254"})
    void everyNumberOfARangeIsEquallyLikely(int from, int to) {
        RandomStream stream = RandomStream.of(1, "uniform", from);
        long[] counts = new long[to - from + 1];
        for (int i = 0; i < 1_000_000; i++) {
            counts[stream.uniform(from, to) - from]++;
        }

        assertThat(ChiSquare.uniformScore(counts)).isBetween(-BOUND, BOUND);
    }

    @Test
    void neighbouringNumbersAreIndependent() {
        RandomStream stream = RandomStream.of(2, "pairs", 0);
        long[] pairs = new long[100];
        for (int i = 0; i < 1_000_000; i++) {
            pairs[stream.uniform(0, 9) * 10 + stream.uniform(0, 9)]++;
        }

        assertThat(ChiSquare.uniformScore(pairs)).isBetween(-BOUND, BOUND);
    }

    @Test
    void streamsOfNeighbouringIndexesAreIndependent() {
        long[] pairs = new long[100];
        for (int index = 0; index < 1_000_000; index++) {
            int here = RandomStream.of(3, "terminal", index).uniform(0, 9);
            int next = RandomStream.of(3, "terminal", index + 1L).uniform(0, 9);
            pairs[here * 10 + next]++;
        }

        assertThat(ChiSquare.uniformScore(pairs)).isBetween(-BOUND, BOUND);
    }

    @Test
    void streamsOfNeighbouringSeedsAreIndependent() {
        long[] pairs = new long[100];
        for (int seed = 0; seed < 1_000_000; seed++) {
            int here = RandomStream.of(seed, "terminal", 0).uniform(0, 9);
            int next = RandomStream.of(seed + 1L, "terminal", 0).uniform(0, 9);
            pairs[here * 10 + next]++;
        }

        assertThat(ChiSquare.uniformScore(pairs)).isBetween(-BOUND, BOUND);
    }

    @Test
    void streamsThatRunSideBySideAreIndependent() {
        RandomStream one = RandomStream.of(4, "terminal", 0);
        RandomStream other = RandomStream.of(4, "deck", 0);
        long[] pairs = new long[100];
        for (int i = 0; i < 1_000_000; i++) {
            pairs[one.uniform(0, 9) * 10 + other.uniform(0, 9)]++;
        }

        assertThat(ChiSquare.uniformScore(pairs)).isBetween(-BOUND, BOUND);
    }

    @Test
    void seedNameAndIndexAllTellStreamsApart() {
        Set<Long> firsts = new HashSet<>();
        for (String name : new String[] {"a", "b", "ab", "ba", "terminal", "deck"}) {
            for (long seed = -50; seed < 50; seed++) {
                for (long index = -5; index < 5; index++) {
                    firsts.add(RandomStream.of(seed, name, index).nextLong());
                }
            }
        }

        assertThat(firsts).hasSize(6 * 100 * 10);
    }

    @Test
    void aStreamThatIsRestartedBeginsAgain() {
        RandomStream stream = RandomStream.of(5, "customer", 3);
        long first = stream.nextLong();

        stream.restart(RandomStream.streamSeed(5, "customer"), 3);

        assertThat(stream.nextLong()).isEqualTo(first);
    }

    @Test
    void aShareInPercentIsMet() {
        RandomStream stream = RandomStream.of(6, "percent", 0);
        int hits = 0;
        for (int i = 0; i < 1_000_000; i++) {
            hits += stream.percent(15) ? 1 : 0;
        }

        // 4 standard deviations of a binomial: 4 · √(0.15 · 0.85 / 10^6).
        assertThat(hits / 1e6).isCloseTo(0.15, within(0.00143));
        assertThat(stream.percent(0)).isFalse();
        assertThat(stream.percent(100)).isTrue();
    }

    @Test
    void unitNumbersFillTheIntervalBelowOne() {
        RandomStream stream = RandomStream.of(7, "unit", 0);
        long[] counts = new long[100];
        for (int i = 0; i < 1_000_000; i++) {
            counts[(int) (stream.unit() * 100)]++;
        }

        assertThat(ChiSquare.uniformScore(counts)).isBetween(-BOUND, BOUND);
    }

    @Test
    void theWholeRangeOfIntegersCanBeDrawn() {
        RandomStream stream = RandomStream.of(8, "range", 0);
        int negative = 0;
        for (int i = 0; i < 10_000; i++) {
            negative += stream.uniform(Integer.MIN_VALUE, Integer.MAX_VALUE) < 0 ? 1 : 0;
        }

        // 4 standard deviations of a binomial: 4 · √(10^4 / 4).
        assertThat(negative).isBetween(4_800, 5_200);
    }

    @Test
    void anEmptyRangeIsRefused() {
        RandomStream stream = RandomStream.of(9, "empty", 0);

        assertThatThrownBy(() -> stream.uniform(2, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("from 2 to 1");
    }
}
