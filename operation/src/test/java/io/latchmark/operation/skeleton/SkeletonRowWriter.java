package io.latchmark.operation.skeleton;

import io.latchmark.loader.TransferListener;
import io.latchmark.loader.rows.RowWriter;
import io.latchmark.schema.jdbc.SqlErrors;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** Sends the rows of one table by an INSERT in batches. Confined to one thread. */
final class SkeletonRowWriter implements RowWriter {
    private static final int BATCH_ROWS = 1_000;

    private final PreparedStatement insert;
    private final TransferListener listener;
    private int column;
    private int batched;
    private long batchedBytes;
    private long sent;

    SkeletonRowWriter(PreparedStatement insert, TransferListener listener) {
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
        set(LocalDateTime.ofInstant(Instant.EPOCH.plus(epochMicros, ChronoUnit.MICROS), ZoneOffset.UTC), Long.BYTES);
    }

    @Override
    public void nullColumn() {
        set(null, 0);
    }

    /** Sends what is left, and returns how many rows the database took. */
    long end() {
        finishRow();
        send();
        try {
            insert.close();
        } catch (SQLException e) {
            throw SqlErrors.failed("end of a table's rows", e);
        }
        return sent;
    }

    private void set(@Nullable Object value, int bytes) {
        try {
            insert.setObject(++column, value);
        } catch (SQLException e) {
            throw SqlErrors.failed("column " + column + " of a row", e);
        }
        batchedBytes += bytes;
    }

    private void finishRow() {
        if (column > 0) {
            try {
                insert.addBatch();
            } catch (SQLException e) {
                throw SqlErrors.failed("row of a load", e);
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
            throw SqlErrors.failed("rows of a load", e);
        }
        listener.transferred(batched, batchedBytes);
        batched = 0;
        batchedBytes = 0;
    }
}
