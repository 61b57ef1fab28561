package io.latchmark.storage.sqlserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class SqlServerUnderTestTest {
    @Test
    void filesOfAnyHostHaveFoldersAndThoseOfAServiceHaveNone() {
        Map<String, Path> folders = SqlServerUnderTest.folders(Map.of(
                "data", "D:\\data\\latchmark_stock.ndf",
                "log", "/var/opt/mssql/log/latchmark_log.ldf",
                "remote", "https://account.example/container/a.mdf",
                "unavailable files", "denied/x"));

        assertThat(folders)
                .containsOnly(entry("data", Path.of("D:\\data")), entry("log", Path.of("/var/opt/mssql/log")));
    }

    @Test
    void howASqlServerFlushesItsWritesIsRecorded() {
        String file = "[network]\ntcpport = 1433\n\n[control]\nwritethrough = 1\n[traceflag]\ntraceflag0 = 3979\n";

        assertThat(SqlServerUnderTest.settingsOfWrites(Optional.of(file)))
                .containsOnly(
                        Map.entry("mssql.conf control.writethrough", "1"),
                        Map.entry("mssql.conf traceflag.traceflag0", "3979"));
        assertThat(SqlServerUnderTest.settingsOfWrites(Optional.empty())).containsOnlyKeys("mssql.conf");
    }
}
