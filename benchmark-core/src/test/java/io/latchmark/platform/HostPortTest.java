package io.latchmark.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class HostPortTest {
    @ParameterizedTest
    @CsvSource({"10.0.0.5:7800, 10.0.0.5, 7800", "lab-1.example:1, lab-1.example, 1", "[::1]:7800, ::1, 7800"})
    void itIsReadAsItIsWritten(String text, String host, int port) {
        assertThat(HostPort.parse(text)).isEqualTo(new HostPort(host, port)).hasToString(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "7800", "host", "host:", ":7800", "host:70000", "a b:1", "::1:7800"})
    void whatIsNoHostAndPortIsRefused(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> HostPort.parse(text));
    }

    @ParameterizedTest
    @CsvSource({"127.0.0.1, true", "localhost, true", "::1, true", "192.0.2.1, false", "no-such-host.invalid, false"})
    void anAddressOfThisMachineIsLocal(String host, boolean local) {
        assertThat(HostPort.isLocal(host)).isEqualTo(local);
    }
}
