package io.latchmark.platform;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PollingTest {
    private static final Duration LONG = Duration.ofMinutes(5);

    private final AtomicInteger looks = new AtomicInteger();

    @AfterEach
    void noInterruptIsLeftToTheNextTest() {
        boolean unused = Thread.interrupted();
    }

    @Test
    void looksUntilTheConditionHolds() {
        assertThat(Polling.until(() -> looks.incrementAndGet() == 3, LONG, seconds -> {}))
                .isTrue();
        assertThat(looks).hasValue(3);
    }

    @Test
    void looksOnceMoreAtTheLimit() {
        assertThat(Polling.until(() -> looks.incrementAndGet() == 100, Duration.ofMillis(40), seconds -> {}))
                .isFalse();
        assertThat(looks).hasValue(3);
    }

    @Test
    void reportsTheSecondsWaited() {
        List<Integer> reported = new ArrayList<>();

        boolean held = Polling.until(() -> !reported.isEmpty(), LONG, reported::add);

        assertThat(held).isTrue();
        assertThat(reported).containsExactly(1);
    }

    @Test
    void anInterruptDoesNotEndTheWaitAndIsHiddenFromTheCondition() {
        List<Boolean> seen = new ArrayList<>();
        Thread.currentThread().interrupt();

        boolean held = Polling.until(
                () -> {
                    seen.add(Thread.currentThread().isInterrupted());
                    return seen.size() == 3;
                },
                LONG,
                seconds -> {});

        assertThat(held).isTrue();
        assertThat(seen).containsExactly(true, false, false);
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void anInterruptEndsAWaitUntilInterrupted() {
        Thread.currentThread().interrupt();

        assertThat(Polling.untilInterrupted(() -> looks.incrementAndGet() == 100, LONG, seconds -> {}))
                .isFalse();
        assertThat(looks).hasValue(2);
        assertThat(Thread.interrupted()).isTrue();
    }
}
