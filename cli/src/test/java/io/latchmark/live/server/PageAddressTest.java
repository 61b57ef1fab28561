package io.latchmark.live.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.LatchmarkException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PageAddressTest {
    @Test
    void aPortAloneIsThatOfTheLoopbackInterface() {
        assertThat(PageAddress.parse("8080")).isEqualTo(new PageAddress("127.0.0.1", 8080));
        assertThat(PageAddress.parse("0").resolve().isLoopbackAddress()).isTrue();
    }

    @Test
    void anAddressMayStandBeforeThePort() {
        assertThat(PageAddress.parse("0.0.0.0:8080")).isEqualTo(new PageAddress("0.0.0.0", 8080));
        assertThat(PageAddress.parse("[::1]:8080").resolve().isLoopbackAddress())
                .isTrue();
        assertThat(PageAddress.parse("lab-pc.example:80")).isEqualTo(new PageAddress("lab-pc.example", 80));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "x", "65536", "999999999", ":80", "a:b", "http://a:80", "experiment.yaml", "-1", "1:2:3"})
    void whatIsNeitherIsRefusedWithWhatToWrite(String text) {
        assertThatThrownBy(() -> PageAddress.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("write 8080");
    }

    @Test
    void anUnknownAddressIsAnErrorOfTheEnvironment() {
        assertThatThrownBy(() -> PageAddress.parse("no-such-host.invalid:80").resolve())
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("127.0.0.1");
    }
}
