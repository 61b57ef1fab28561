package io.latchmark.platform;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LocalHostTest {
    @ParameterizedTest
    @CsvSource({"127.0.0.1, true", "localhost, true", "::1, true", "192.0.2.1, false", "no-such-host.invalid, false"})
    void itHasItsAddresses(String host, boolean local) {
        assertThat(LocalHost.has(host)).isEqualTo(local);
    }
}
