package io.latchmark.schema.sqlserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.LatchmarkException;
import io.latchmark.schema.jdbc.ServerUrl;
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
        assertThatCode(() -> SqlServerLogin.require(
                        Map.of("authentication", authentication), name -> true, name -> true, false))
                .doesNotThrowAnyException();
    }

    @Test
    void aLoginByWindowsNeedsWindows() {
        Map<String, String> integrated = Map.of("integratedSecurity", "true");

        assertThatThrownBy(() -> SqlServerLogin.require(integrated, name -> false, name -> false, false))
                .hasMessageContaining("authenticationScheme=JavaKerberos");
        assertThatThrownBy(() -> SqlServerLogin.require(integrated, name -> false, name -> false, true))
                .hasMessageContaining("needs mssql-jdbc_auth-13.4.0.x64.dll");
        assertThatCode(() -> SqlServerLogin.require(
                        integrated, name -> false, "mssql-jdbc_auth-13.4.0.x64.dll"::equals, true))
                .doesNotThrowAnyException();
    }

    /** The URLs of docs/sqlserver.md, as the driver reads them with what a pool adds. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "jdbc:sqlserver://h;databaseName=d;trustServerCertificate=true | encrypt=True, trustServerCertificate=true",
                "jdbc:sqlserver://h:1444;databaseName=d | serverName=h, portNumber=1444",
                "jdbc:sqlserver://h\\BENCH;databaseName=d | instanceName=bench",
                "jdbc:sqlserver://ag;databaseName=d;multiSubnetFailover=true | multiSubnetFailover=true",
                "jdbc:sqlserver://h;databaseName=d;encrypt=strict | encrypt=strict",
                "jdbc:sqlserver://h;databaseName=d;integratedSecurity=true | integratedSecurity=true",
                "jdbc:sqlserver://h;databaseName=d;integratedSecurity=true;authenticationScheme=NTLM;domain=CORP | authenticationScheme=NTLM, domain=CORP",
                "jdbc:sqlserver://h;databaseName=d;authentication=ActiveDirectoryManagedIdentity;msiClientId=1a2b | authentication=ActiveDirectoryManagedIdentity, msiClientId=1a2b"
            })
    void theDriverGetsTheUrlAsItIs(String url, String properties) {
        Map<String, String> read = SqlServerLogin.properties(url);

        assertThat(properties.split(", "))
                .allSatisfy(property -> assertThat(read)
                        .containsEntry(property.replaceFirst("=.*", ""), property.replaceFirst(".*=", "")));
        assertThat(ServerUrl.of(url).withoutUser()).isEqualTo(url);
        assertThat(ServerUrl.of(url).secrets()).isEmpty();
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
