package io.latchmark.live.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class RateLimitTest {
    private final AtomicLong nanos = new AtomicLong();
    private final RateLimit limit = new RateLimit(3, Duration.ofSeconds(3), nanos::get);

    @Test
    void asManyPassAtOnceAndThenOneEachSecond() {
        assertThat(passed(10)).isEqualTo(3);

        nanos.addAndGet(1_000_000_000L);

        assertThat(passed(10)).isEqualTo(1);
    }

    @Test
    void whoWaitsLongSavesNoMoreThanThat() {
        nanos.addAndGet(Duration.ofHours(1).toNanos());

        assertThat(passed(10)).isEqualTo(3);
    }

    private int passed(int attempts) {
        int passed = 0;
        for (int i = 0; i < attempts; i++) {
            passed += limit.pass() ? 1 : 0;
        }
        return passed;
    }
}
