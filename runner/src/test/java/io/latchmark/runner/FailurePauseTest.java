package io.latchmark.runner;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.core.transaction.FailureKind;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class FailurePauseTest {
    private static List<Long> millis(FailurePause pause, FailureKind kind, int failures) {
        return Stream.generate(() -> TimeUnit.NANOSECONDS.toMillis(pause.nanosAfter(kind)))
                .limit(failures)
                .toList();
    }

    @ParameterizedTest
    @EnumSource(
            value = FailureKind.class,
            names = {"CONNECTION_LOST", "STORAGE_ERROR", "OTHER"})
    void failuresInARowPauseLongerAndLongerUpToALimit(FailureKind kind) {
        assertThat(millis(new FailurePause(), kind, 9))
                .containsExactly(0L, 50L, 100L, 200L, 400L, 800L, 1600L, 2000L, 2000L);
    }

    @ParameterizedTest
    @EnumSource(
            value = FailureKind.class,
            names = {"DEADLOCK", "SERIALIZATION", "LOCK_TIMEOUT", "STATEMENT_TIMEOUT"})
    void contentionIsNoBrokenSession(FailureKind kind) {
        FailurePause pause = new FailurePause();
        pause.nanosAfter(FailureKind.OTHER);

        assertThat(millis(pause, kind, 5)).containsOnly(0L);
        assertThat(millis(pause, FailureKind.OTHER, 1)).containsOnly(0L);
    }

    @Test
    void aSuccessStartsAnew() {
        FailurePause pause = new FailurePause();
        millis(pause, FailureKind.OTHER, 5);

        pause.reset();

        assertThat(millis(pause, FailureKind.OTHER, 2)).containsExactly(0L, 50L);
    }
}
