package io.latchmark.loader.jdbc;

import io.latchmark.core.population.BenchmarkTable;
import io.latchmark.loader.TransferListener;
import io.latchmark.loader.rows.RowWriter;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.SqlFile;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** Rows by an INSERT in batches, one table after the other. Used by one thread. */
final class BatchCopy implements TableCopy {
    private static final int BATCH_ROWS = 1_000;

    private final Database database;
    private final Connection connection;
    private final SqlFile load;
    private @Nullable Batch running;

    BatchCopy(Database database, Connection connection, SqlFile load) {
        this.database = database;
        this.connection = connection;
        this.load = load;
    }

    @Override
    public RowWriter begin(BenchmarkTable table, TransferListener listener) throws SQLException {
        Batch batch = new Batch(table, connection.prepareStatement(load.statement(table.sqlName())), listener);
        running = batch;
        return batch;
    }

    @Override
    public long end() throws SQLException {
        Batch batch = running;
        if (batch == null) {
            throw new IllegalStateException("no table has begun");
        }
        running = null;
        return batch.end();
    }

    /** The rows of one table. */
    private final class Batch implements RowWriter {
        private final BenchmarkTable table;
        private final PreparedStatement insert;
        private final TransferListener listener;
        private int column;
        private int batched;
        private long batchedBytes;
        private long sent;

        Batch(BenchmarkTable table, PreparedStatement insert, TransferListener listener) {
            this.table = table;
            this.insert = insert;
            this.listener = listener;
        }

        @Override
        public void beginRow(int columns) {
            finishRow();
            if (batched == BATCH_ROWS) {
                send();
            }
            column = 0;
        }

        @Override
        public void int32(int value) {
            set(value, Integer.BYTES);
        }

        @Override
        public void decimal(long unscaled, int scale) {
            set(BigDecimal.valueOf(unscaled, scale), Long.BYTES);
        }

        @Override
        public void text(byte[] ascii, int offset, int length) {
            set(new String(ascii, offset, length, StandardCharsets.US_ASCII), length);
        }

        @Override
        public void timestamp(long epochMicros) {
            Instant instant = Instant.EPOCH.plus(epochMicros, ChronoUnit.MICROS);
            set(LocalDateTime.ofInstant(instant, ZoneOffset.UTC), Long.BYTES);
        }

        @Override
        public void nullColumn() {
            set(null, 0);
        }

        /** Sends what is left, and returns how many rows the database took. */
        long end() throws SQLException {
            finishRow();
            send();
            insert.close();
            return sent;
        }

        private void set(@Nullable Object value, int bytes) {
            try {
                insert.setObject(++column, value);
            } catch (SQLException e) {
                throw CopySession.failed(database, table, e);
            }
            batchedBytes += bytes;
        }

        private void finishRow() {
            if (column > 0) {
                try {
                    insert.addBatch();
                } catch (SQLException e) {
                    throw CopySession.failed(database, table, e);
                }
                batched++;
            }
        }

        private void send() {
            try {
                for (int count : insert.executeBatch()) {
                    sent += count;
                }
            } catch (SQLException e) {
                throw CopySession.failed(database, table, e);
            }
            listener.transferred(batched, batchedBytes);
            batched = 0;
            batchedBytes = 0;
        }
    }
}
