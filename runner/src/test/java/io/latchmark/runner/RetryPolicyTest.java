package io.latchmark.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.latchmark.core.random.RandomStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RetryPolicyTest {
    private static final long MILLI = 1_000_000;

    @Test
    void asManyRetriesAreAllowedAsAskedFor() {
        RetryPolicy policy = policy(2);

        assertThat(policy.allows(0)).isTrue();
        assertThat(policy.allows(1)).isTrue();
        assertThat(policy.allows(2)).isFalse();
        assertThat(policy(0).allows(0)).isFalse();
    }

    /**
     * A thousand draws from a fixed seed: that none lies in the upper tenth of the range would happen by chance in
     * 0.9^1000 of all seeds, below 1e-45.
     */
    @ParameterizedTest
    @CsvSource({"0, 1", "1, 2", "3, 8", "7, 128", "8, 128", "1000000, 128"})
    void theWaitIsDrawnBelowABoundThatDoublesUpToALimit(int retriesMade, long boundMillis) {
        RetryPolicy policy = policy(Integer.MAX_VALUE);
        RandomStream jitter = RandomStream.of(42, "retry", 0);

        long max = 0;
        for (int i = 0; i < 1_000; i++) {
            long nanos = policy.delayNanos(retriesMade, jitter);
            assertThat(nanos).isBetween(0L, boundMillis * MILLI - 1);
            max = Math.max(max, nanos);
        }

        assertThat(max).isGreaterThan(boundMillis * MILLI * 9 / 10);
    }

    @Test
    void aNegativeNumberOfRetriesIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> policy(-1)).withMessageContaining("retries = -1");
    }

    private static RetryPolicy policy(int retriesMax) {
        return new RetryPolicy(retriesMax);
    }
}
