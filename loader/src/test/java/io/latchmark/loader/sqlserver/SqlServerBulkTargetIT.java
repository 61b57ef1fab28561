package io.latchmark.loader.sqlserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.population.BenchmarkTable;
import io.latchmark.core.population.Scale;
import io.latchmark.core.spi.NanoClock;
import io.latchmark.loader.BulkSession;
import io.latchmark.loader.LoadVerifier;
import io.latchmark.loader.rows.CanonicalText;
import io.latchmark.loader.rows.Population;
import io.latchmark.loader.rows.RowChecksum;
import io.latchmark.loader.rows.TwoWriters;
import io.latchmark.schema.LoadChunk;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.sqlserver.SqlServerSchema;
import io.latchmark.schema.sqlserver.testing.SqlServerAtHand;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The first rows of every table, sent in several batches and read back; {@link SqlServerLoadIT} loads a whole warehouse. */
final class SqlServerBulkTargetIT {
    private static final BulkSettings SMALL_BATCHES = new BulkSettings(BulkSettings.BATCH_ROWS_MIN, false);
    private static final int ROWS_MAX = 2 * BulkSettings.BATCH_ROWS_MIN + 1;

    private static final class Enough extends RuntimeException {}

    @Test
    void rowsAreReadBackAsTheyWereSentAndAreRecordedOnce() throws InterruptedException {
        try (Database database = SqlServerAtHand.requireEmpty(1);
                Database pool =
                        Database.connect(SqlServerAtHand.require(), "load", 1, SqlServerBulkTarget.DRIVER_PROPERTIES)) {
            SqlServerSchema schema = new SqlServerSchema(database);
            schema.createTables();
            SqlServerBulkTarget target = new SqlServerBulkTarget(pool, SMALL_BATCHES);
            List<LoadChunk> sent = new ArrayList<>();
            try (BulkSession session = target.open()) {
                for (BenchmarkTable table : BenchmarkTable.values()) {
                    sent.add(send(session, table));
                }
                session.commit(sent);

                send(session, BenchmarkTable.HISTORY);
                assertThatThrownBy(() -> session.commit(sent.subList(0, 1)))
                        .isInstanceOf(LatchmarkException.class)
                        .hasMessageStartingWith("load of the items, at its commit: ");
            }

            assertThat(schema.loadedChunks()).containsExactlyInAnyOrderElementsOf(sent);
            assertThat(new LoadVerifier(target, NanoClock.system()).verify(new Scale(1), 1, sent, progress -> {}))
                    .isEmpty();
            schema.drop();
        }
    }

    private static LoadChunk send(BulkSession session, BenchmarkTable table) {
        int warehouse = table == BenchmarkTable.ITEM ? Population.NO_WAREHOUSE : 1;
        RowChecksum checksum = new RowChecksum();
        CanonicalText counted = new CanonicalText((ascii, length) -> {
            if (checksum.rows() == ROWS_MAX) {
                throw new Enough();
            }
        });
        TwoWriters both = new TwoWriters(checksum, session.begin(table, (rows, bytes) -> {}));
        try {
            new Population(1).write(table, warehouse, new TwoWriters(both, counted));
        } catch (Enough e) {
            // The other rows are like these.
        }
        assertThat(session.end()).as(table.sqlName()).isEqualTo(checksum.rows());
        return new LoadChunk(table, warehouse, checksum.rows(), checksum.value());
    }
}
