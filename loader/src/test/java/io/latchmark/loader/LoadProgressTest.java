package io.latchmark.loader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.population.Scale;
import java.time.Duration;
import org.junit.jupiter.api.Test;

final class LoadProgressTest {
    private static final long MEBIBYTE = 1 << 20;

    @Test
    void ratesAndTimeLeftFollowFromTheMean() {
        LoadProgress progress = new LoadProgress(1_000, 4_000, 50 * MEBIBYTE, Duration.ofMillis(5_000));

        assertThat(progress.rowsPerSecond()).isEqualTo(200);
        assertThat(progress.mebibytesPerSecond()).isEqualTo(10);
        assertThat(progress.completedRatio()).isEqualTo(0.25);
        assertThat(progress.timeLeft()).contains(Duration.ofMillis(15_000));
    }

    @Test
    void beforeTheFirstRowNothingCanBeSaidOfTheTimeLeft() {
        LoadProgress progress = new LoadProgress(0, 4_000, 0, Duration.ZERO);

        assertThat(progress.timeLeft()).isEmpty();
        assertThat(progress.rowsPerSecond()).isZero();
        assertThat(progress.completedRatio()).isZero();
    }

    @Test
    void moreRowsThanExpectedAreTheWholeLoad() {
        LoadProgress progress = new LoadProgress(4_001, 4_000, 1, Duration.ofSeconds(5));

        assertThat(progress.completedRatio()).isEqualTo(1);
        assertThat(progress.timeLeft()).contains(Duration.ZERO);
    }

    @Test
    void impossibleValuesAreRefused() {
        assertThatThrownBy(() -> new LoadProgress(-1, 1, 0, Duration.ZERO)).hasMessageContaining("rows = -1");
        assertThatThrownBy(() -> new LoadSettings(new Scale(1), 1, 0)).hasMessageContaining("workers = 0: must be 1");
        assertThatThrownBy(() -> new LoadSettings(new Scale(1), 1, 257)).hasMessageContaining("must be 1 to 256");
    }
}
