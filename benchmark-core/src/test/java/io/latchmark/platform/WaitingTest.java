package io.latchmark.platform;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WaitingTest {
    private static final long LONG_NANOS = TimeUnit.MINUTES.toNanos(5);

    @AfterEach
    void noInterruptIsLeftToTheNextTest() {
        boolean unused = Thread.interrupted();
    }

    @Test
    void anInterruptDoesNotCutTheWaitShortAndStaysSet() {
        CountDownLatch came = new CountDownLatch(1);
        Thread.currentThread().interrupt();

        boolean waited = Waiting.uninterrupted(
                (timeout, unit) -> {
                    // The first attempt throws; in the second it comes.
                    boolean first = Thread.currentThread().isInterrupted();
                    if (!first) {
                        came.countDown();
                    }
                    return came.await(timeout, unit);
                },
                LONG_NANOS);

        assertThat(waited).isTrue();
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void theLimitHoldsInSpiteOfAnInterrupt() {
        Thread.currentThread().interrupt();

        assertThat(Waiting.uninterrupted(new CountDownLatch(1)::await, 1)).isFalse();
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void whatHasComeNeedsNoWait() {
        assertThat(Waiting.uninterrupted(new CountDownLatch(0)::await, 0)).isTrue();
        assertThat(Waiting.untilInterrupted(new CountDownLatch(0)::await, 0)).isTrue();
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void anInterruptEndsAWaitUntilInterruptedAndStaysSet() {
        Thread.currentThread().interrupt();

        assertThat(Waiting.untilInterrupted(new CountDownLatch(1)::await, LONG_NANOS))
                .isFalse();
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void aWaitWithoutEndIsPossible() {
        assertThat(Waiting.uninterrupted(new CountDownLatch(0)::await, Long.MAX_VALUE))
                .isTrue();
    }
}
