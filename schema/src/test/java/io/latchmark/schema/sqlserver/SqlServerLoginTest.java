package io.latchmark.schema.sqlserver;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.LatchmarkException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class SqlServerLoginTest {
    @ParameterizedTest
    @CsvSource({
        "ActiveDirectoryPassword, com.microsoft.azure:msal4j",
        "activedirectoryserviceprincipal, com.microsoft.azure:msal4j",
        "ActiveDirectoryInteractive, com.microsoft.azure:msal4j",
        "ActiveDirectoryManagedIdentity, com.azure:azure-identity",
        "ActiveDirectoryMSI, com.azure:azure-identity",
        "ActiveDirectoryDefault, com.azure:azure-identity"
    })
    void aLoginByEntraNeedsALibraryThatIsNamed(String authentication, String library) {
        assertThatThrownBy(() -> SqlServerLogin.requirePossible(
                        "jdbc:sqlserver://h;databaseName=d;authentication=" + authentication))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("authentication=" + authentication + " needs the library " + library)
                .hasMessageContaining("folder lib");
        assertThatCode(() -> SqlServerLogin.require(Map.of("authentication", authentication), className -> true, false))
                .doesNotThrowAnyException();
    }

    @Test
    void aLoginByWindowsNeedsWindows() {
        Map<String, String> integrated = Map.of("integratedSecurity", "true");

        assertThatThrownBy(() -> SqlServerLogin.require(integrated, className -> false, false))
                .hasMessageContaining("authenticationScheme=JavaKerberos");
        assertThatCode(() -> SqlServerLogin.require(integrated, className -> false, true))
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:sqlserver://h;databaseName=d",
                "jdbc:sqlserver://h;databaseName=d;authentication=SqlPassword",
                "jdbc:sqlserver://h;integratedSecurity=true;authenticationScheme=JavaKerberos",
                "jdbc:sqlserver://h;integratedSecurity=true;authenticationScheme=NTLM;domain=d"
            })
    void otherLoginsNeedNothingElse(String url) {
        assertThatCode(() -> SqlServerLogin.requirePossible(url)).doesNotThrowAnyException();
    }
}
