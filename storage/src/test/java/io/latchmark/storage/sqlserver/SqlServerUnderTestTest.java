package io.latchmark.storage.sqlserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.latchmark.storage.jdbc.Inquiry;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class SqlServerUnderTestTest {
    @Test
    void factsAreNamesAndValuesWithoutPaddingAndWithoutThoseThatAreNull() throws SQLException {
        Map<String, String> facts = Inquiry.pairs(Rowset.of(List.of("name", "value"), List.of())
                .row("cached_bytes latchmark_stock", "1073741824   ")
                .row("dirty_bytes latchmark_stock", "8192")
                .row("mean_read_micros latchmark_stock", null)
                .read());

        assertThat(facts)
                .containsExactly(
                        entry("cached_bytes latchmark_stock", "1073741824"),
                        entry("dirty_bytes latchmark_stock", "8192"));
    }

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
}
