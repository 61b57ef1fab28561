package io.latchmark.storage.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.latchmark.schema.jdbc.Sql;
import io.latchmark.storage.sqlserver.Rowset;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class SqlPairsTest {
    @Test
    void factsAreNamesAndValuesWithoutPaddingAndWithoutThoseThatAreNull() throws SQLException {
        Map<String, String> facts = Sql.PAIRS.read(Rowset.of(List.of("name", "value"), List.of())
                .row("cached_bytes latchmark_stock", "1073741824   ")
                .row("dirty_bytes latchmark_stock", "8192")
                .row("mean_read_micros latchmark_stock", null)
                .read());

        assertThat(facts)
                .containsExactly(
                        entry("cached_bytes latchmark_stock", "1073741824"),
                        entry("dirty_bytes latchmark_stock", "8192"));
    }
}
