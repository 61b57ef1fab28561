package io.latchmark.schema.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ConnectionLimitsTest {
    @ParameterizedTest
    @ValueSource(strings = {"jdbc:postgresql://db/orders", "jdbc:sqlserver://db;databaseName=orders;loginTimeout=0"})
    void aLoginHasALimitUnlessTheUrlNamesOne(String url) {
        ConnectionLimits limits = ConnectionLimits.of(url);

        assertThat(limits.login()).isEqualTo(Duration.ofSeconds(30));
        assertThat(limits.limitsReads()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:postgresql://db/orders?sslmode=require&loginTimeout=75",
                "jdbc:sqlserver://db;databaseName=orders; LoginTimeout = 75 ;encrypt=true"
            })
    void theUrlsLimitOfALoginIsTaken(String url) {
        assertThat(ConnectionLimits.of(url).login()).isEqualTo(Duration.ofSeconds(75));
        assertThat(ConnectionLimits.of(url).pooled()).isEqualTo(Duration.ofSeconds(75));
    }

    @Test
    void aLoginAtABrowserHasTimeForTyping() {
        String url = "jdbc:sqlserver://db;databaseName=orders;authentication=ActiveDirectoryInteractive";

        assertThat(ConnectionLimits.of(url).login()).isEqualTo(Duration.ofMinutes(5));
    }

    @Test
    void whatTheUrlSaysOfReadsStays() {
        ConnectionLimits limits =
                ConnectionLimits.of("jdbc:postgresql://db/orders?socketTimeout=300&tcpKeepAlive=false");

        assertThat(limits.driverProperties()).doesNotContainKeys("socketTimeout", "tcpKeepAlive");
        assertThat(limits.limitsReads()).isFalse();
    }
}
