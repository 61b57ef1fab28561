package io.latchmark.agents.channel;

import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.Status;
import java.time.Duration;
import org.junit.jupiter.api.Test;

final class JoinPatienceTest {
    private static final JoinFailure NOBODY = new JoinFailure(Status.UNAVAILABLE);
    private static final JoinFailure NAME = new JoinFailure(Status.ALREADY_EXISTS);

    private long nowSeconds;

    private final JoinPatience patience = new JoinPatience(
            () -> Duration.ofSeconds(nowSeconds).toNanos(), Duration.ofSeconds(60), Duration.ofSeconds(8));

    private boolean isOverAt(long seconds, JoinFailure failure) {
        nowSeconds = seconds;
        return patience.isOver(failure);
    }

    @Test
    void theWaitForANameBeginsWhenItWasFirstTaken() {
        assertThat(isOverAt(20, NOBODY)).isFalse();
        assertThat(isOverAt(21, NAME)).isFalse();
        assertThat(isOverAt(28, NAME)).isFalse();
        assertThat(isOverAt(29, NAME)).isTrue();
    }

    @Test
    void aCoordinatorIsWaitedForUntilTheLimitUnlessItRejects() {
        assertThat(isOverAt(59, NOBODY)).isFalse();
        assertThat(isOverAt(60, NOBODY)).isTrue();
        assertThat(isOverAt(1, new JoinFailure(Status.PERMISSION_DENIED))).isTrue();
    }
}
