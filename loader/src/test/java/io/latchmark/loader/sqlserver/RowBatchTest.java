package io.latchmark.loader.sqlserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.microsoft.sqlserver.jdbc.SQLServerDriver;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.TimeZone;
import org.junit.jupiter.api.Test;

class RowBatchTest {
    private static final List<BulkColumn> COLUMNS = List.of(
            new BulkColumn("id", Types.INTEGER, 10, 0),
            new BulkColumn("tax", Types.DECIMAL, 4, 4),
            new BulkColumn("name", Types.VARCHAR, 10, 0),
            new BulkColumn("since", Types.TIMESTAMP, 23, 3),
            new BulkColumn("carrier", Types.INTEGER, 10, 0));
    /** 2008-03-29T00:00:00.250Z. */
    private static final long MICROS = 1_206_748_800_250_000L;

    private final List<List<Object>> taken = new ArrayList<>();
    private final List<String> batches = new ArrayList<>();

    private RowBatch batch(int rowsMax) {
        return new RowBatch(COLUMNS, rowsMax, (batch, rows, bytes) -> {
            batches.add(rows + " rows, " + bytes + " bytes");
            while (batch.next()) {
                taken.add(new ArrayList<>(Arrays.asList(batch.getRowData().clone())));
            }
        });
    }

    private static void write(RowBatch batch, int id) {
        byte[] text = "xxhellox".getBytes(StandardCharsets.US_ASCII);
        batch.beginRow(5);
        batch.int32(id);
        batch.decimal(1_234, 4);
        batch.text(text, 2, 5);
        batch.timestamp(MICROS);
        batch.nullColumn();
    }

    /** One that it does not know it ignores without a word. */
    @Test
    void theDriverKnowsThePropertiesOfALoad() throws SQLException {
        assertThat(new SQLServerDriver().getPropertyInfo("jdbc:sqlserver://h", new Properties()))
                .extracting(property -> property.name)
                .containsAll(SqlServerBulkTarget.DRIVER_PROPERTIES.keySet())
                .contains("cacheBulkCopyMetadata");
    }

    @Test
    void everyKindOfColumnIsHandedOverAsTheDriverWantsIt() {
        RowBatch batch = batch(10);

        write(batch, -7);
        batch.flush();

        assertThat(taken)
                .containsExactly(Arrays.asList(
                        -7, new BigDecimal("0.1234"), "hello", Timestamp.valueOf("2008-03-29 00:00:00.25"), null));
        assertThat(batches).containsExactly("1 rows, 25 bytes");
    }

    @Test
    void anInstantReadsAsInUtcWhateverTheZoneOfThisMachine() {
        TimeZone before = TimeZone.getDefault();
        try {
            TimeZone.setDefault(TimeZone.getTimeZone("Asia/Tokyo"));
            RowBatch batch = batch(10);

            write(batch, 1);
            batch.flush();

            assertThat(taken.get(0).get(3)).hasToString("2008-03-29 00:00:00.25");
        } finally {
            TimeZone.setDefault(before);
        }
    }

    @Test
    void aFullBatchGoesOutAndTheNextBegins() {
        RowBatch batch = batch(2);

        for (int id = 1; id <= 5; id++) {
            write(batch, id);
        }
        batch.flush();
        batch.flush();

        assertThat(batches).containsExactly("2 rows, 50 bytes", "2 rows, 50 bytes", "1 rows, 25 bytes");
        assertThat(taken).extracting(row -> row.get(0)).containsExactly(1, 2, 3, 4, 5);
    }

    @Test
    void theColumnsAreDescribedInTheirOrder() {
        RowBatch batch = batch(2);

        assertThat(batch.getColumnOrdinals()).containsExactly(1, 2, 3, 4, 5);
        assertThat(batch.getColumnName(2)).isEqualTo("tax");
        assertThat(batch.getColumnType(4)).isEqualTo(Types.TIMESTAMP);
        assertThat(batch.getPrecision(3)).isEqualTo(10);
        assertThat(batch.getScale(2)).isEqualTo(4);
    }

    @Test
    void aRowOfAnotherTableIsABug() {
        assertThatThrownBy(() -> batch(2).beginRow(4))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("a row of 4 columns for a table of 5");
    }
}
