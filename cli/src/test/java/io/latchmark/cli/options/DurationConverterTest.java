package io.latchmark.cli.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

final class DurationConverterTest {
    private final DurationConverter converter = new DurationConverter();

    @Test
    void aTimeIsAWholeNumberAndAUnit() {
        assertThat(converter.convert("500ms")).isEqualTo(Duration.ofMillis(500));
        assertThat(converter.convert("60s")).isEqualTo(Duration.ofMinutes(1));
        assertThat(converter.convert("10m")).isEqualTo(Duration.ofMinutes(10));
        assertThat(converter.convert("2h")).isEqualTo(Duration.ofHours(2));
    }

    @Test
    void aNegativeTimeIsReadSoThatItsBoundCanBeTold() {
        assertThat(converter.convert("-3s")).isEqualTo(Duration.ofSeconds(-3));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "10", "1d", "1.5s", "s", "10 s", "1000000000s", "--1s"})
    void anythingElseIsRefusedWithTheFormThatIsMeant(String text) {
        assertThatThrownBy(() -> converter.convert(text))
                .isInstanceOf(TypeConversionException.class)
                .hasMessageContaining("'" + text + "' is not a time")
                .hasMessageContaining("ms, s, m or h");
    }

    @Test
    void aTimeIsShownInTheLargestUnitThatKeepsItWhole() {
        assertThat(DurationConverter.text(Duration.ZERO)).isEqualTo("0 s");
        assertThat(DurationConverter.text(Duration.ofMillis(1_500))).isEqualTo("1500 ms");
        assertThat(DurationConverter.text(Duration.ofSeconds(90))).isEqualTo("90 s");
        assertThat(DurationConverter.text(Duration.ofDays(30))).isEqualTo("720 h");
        assertThat(DurationConverter.text(Duration.ofSeconds(-1))).isEqualTo("-1 s");
    }
}
