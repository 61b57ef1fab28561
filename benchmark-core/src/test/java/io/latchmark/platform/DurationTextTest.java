package io.latchmark.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class DurationTextTest {
    @Test
    void aTimeIsAWholeNumberAndAUnit() {
        assertThat(DurationText.parse("500ms")).isEqualTo(Duration.ofMillis(500));
        assertThat(DurationText.parse("60s")).isEqualTo(Duration.ofMinutes(1));
        assertThat(DurationText.parse("10m")).isEqualTo(Duration.ofMinutes(10));
        assertThat(DurationText.parse("2h")).isEqualTo(Duration.ofHours(2));
    }

    @Test
    void aNegativeTimeIsReadSoThatItsBoundCanBeReported() {
        assertThat(DurationText.parse("-3s")).isEqualTo(Duration.ofSeconds(-3));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "10", "1d", "1.5s", "s", "10 s", "1000000000s", "--1s"})
    void anythingElseIsRefusedWithTheFormThatIsMeant(String text) {
        assertThatThrownBy(() -> DurationText.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'" + text + "' is not a time")
                .hasMessageContaining("ms, s, m or h");
    }

    @Test
    void aTimeIsShownInTheLargestUnitThatKeepsItWhole() {
        assertThat(DurationText.of(Duration.ZERO)).isEqualTo("0 s");
        assertThat(DurationText.of(Duration.ofMillis(1_500))).isEqualTo("1500 ms");
        assertThat(DurationText.of(Duration.ofSeconds(90))).isEqualTo("90 s");
        assertThat(DurationText.of(Duration.ofDays(30))).isEqualTo("720 h");
        assertThat(DurationText.of(Duration.ofSeconds(-1))).isEqualTo("-1 s");
    }
}
