package io.latchmark.schema.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ServerUrlTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "jdbc:sqlserver://h;user=joe;encrypt=true|joe|jdbc:sqlserver://h;encrypt=true",
                "jdbc:sqlserver://h:1433;databaseName=d;userName = joe ;|joe|jdbc:sqlserver://h:1433;databaseName=d;",
                "jdbc:sqlserver://h;User={jo;e};databaseName=d|jo;e|jdbc:sqlserver://h;databaseName=d",
                "jdbc:sqlserver://h;applicationName={a;user=x};user=joe|joe|jdbc:sqlserver://h;applicationName={a;user=x}",
                "jdbc:postgresql://h/d?user=joe&ssl=true|joe|jdbc:postgresql://h/d?ssl=true",
                "jdbc:postgresql://h/d?ssl=true&user=joe|joe|jdbc:postgresql://h/d?ssl=true",
                "jdbc:postgresql://h/d?user=joe|joe|jdbc:postgresql://h/d"
            })
    void theUserIsTakenOut(String url, String user, String rest) {
        assertThat(ServerUrl.of(url).user()).contains(user);
        assertThat(ServerUrl.of(url).withoutUser()).isEqualTo(rest);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "jdbc:sqlserver://db.example.com;databaseName=d|db.example.com",
                "jdbc:sqlserver://h\\i:1433;databaseName=d|h",
                "jdbc:postgresql://10.0.0.5:5432/d?ssl=true|10.0.0.5",
                "jdbc:postgresql://[::1]:5432/d|::1",
                "jdbc:mariadb://localhost/d|localhost",
                "jdbc:postgresql://a:1,b:2/d|",
                "jdbc:sqlserver://;serverName=h|",
                "jdbc:postgresql:d|"
            })
    void theHostIsThatOfTheOnlyAddress(String url, @Nullable String host) {
        assertThat(ServerUrl.of(url).host()).isEqualTo(Optional.ofNullable(host));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:sqlserver://h",
                "jdbc:sqlserver://h\\i;databaseName=d;integratedSecurity=true",
                "jdbc:sqlserver://h;clientKey=c:/key.pem;accessTokenCallbackClass=x.Y",
                "jdbc:postgresql://h:5432/d?ssl=true&ApplicationName=x"
            })
    void aUrlWithoutUserStaysAsItIs(String url) {
        assertThat(ServerUrl.of(url).user()).isEmpty();
        assertThat(ServerUrl.of(url).withoutUser()).isEqualTo(url);
        assertThat(ServerUrl.of(url).secrets()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "password",
                "Password ",
                " PWD",
                "trustStorePassword",
                "keyStoreSecret",
                "AADSecurePrincipalSecret",
                "accessToken",
                "keyVaultProviderClientKey",
                "clientKeyPassword",
                "sslpassword"
            })
    void aSecretIsFoundByItsName(String name) {
        assertThat(ServerUrl.of("jdbc:sqlserver://h;databaseName=d;" + name + "={x;y}")
                        .secrets())
                .containsExactly(name.strip());
        assertThat(ServerUrl.of("jdbc:postgresql://h/d?" + name + "=x").secrets())
                .containsExactly(name.strip());
    }

    @Test
    void nothingBehindTheAddressIsShown() {
        assertThat(ServerUrl.of("mysql://h;password=x").shown()).isEqualTo("mysql://h;…");
        assertThat(ServerUrl.of("mysql://joe:x@h").shown()).isEqualTo("…");
    }
}
