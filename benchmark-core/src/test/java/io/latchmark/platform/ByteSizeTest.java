package io.latchmark.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ByteSizeTest {
    @Test
    void aSizeIsAWholeNumberAndAUnit() {
        assertThat(ByteSize.parse("8KiB").bytes()).isEqualTo(8_192);
        assertThat(ByteSize.parse("64MB").bytes()).isEqualTo(64L << 20);
        assertThat(ByteSize.parse(" 3 gib ").bytes()).isEqualTo(3L << 30);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "64", "-1MiB", "1.5GiB", "64M", "1000000000GiB", "lots"})
    void anythingElseIsRefusedWithTheFormThatIsMeant(String text) {
        assertThatThrownBy(() -> ByteSize.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'" + text + "' is not a size")
                .hasMessageContaining("KiB, MiB or GiB");
    }

    @Test
    void aSizeIsShownWithThreeDigits() {
        assertThat(ByteSize.text(1_023)).isEqualTo("1023 B");
        assertThat(ByteSize.text(1_024)).isEqualTo("1.00 KiB");
        assertThat(ByteSize.text(95L << 20)).isEqualTo("95.0 MiB");
        assertThat(ByteSize.text(181L << 20)).isEqualTo("181 MiB");
        assertThat(ByteSize.text(5L << 40)).isEqualTo("5.00 TiB");
    }
}
