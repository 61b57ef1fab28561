package io.latchmark.loader.sqlserver;

import com.microsoft.sqlserver.jdbc.ISQLServerBulkData;
import io.latchmark.loader.rows.RowWriter;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Timestamp;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Collects rows and passes them to the driver in batches. Memory is bounded by the batch size. Confined to one thread.
 *
 * <p>The driver writes an instant as local time in this machine's time zone, but the rows must contain UTC. It therefore gets the
 * instant whose local time here equals the wanted instant's time in UTC.
 */
final class RowBatch implements RowWriter, ISQLServerBulkData {
    private static final long serialVersionUID = 1L;
    private static final int INT_BYTES = 4;
    private static final int OTHER_BYTES = 8;

    private final transient List<BulkColumn> columns;
    private final transient Receiver receiver;
    private final @Nullable Object[][] rows;
    private int filled;
    private int column;
    private int handedOver = -1;
    private long bytes;
    private long lastMicros = Long.MIN_VALUE;
    private Timestamp lastTimestamp = new Timestamp(0);

    RowBatch(List<BulkColumn> columns, int rowsMax, Receiver receiver) {
        this.columns = List.copyOf(columns);
        this.receiver = receiver;
        this.rows = new @Nullable Object[rowsMax][columns.size()];
    }

    /** Sends a batch to the server. */
    @FunctionalInterface
    interface Receiver {
        /**
         * Reads the rows as {@link ISQLServerBulkData}.
         *
         * @param bytes their approximate size
         */
        void take(RowBatch batch, int rows, long bytes);
    }

    /** Passes on the collected rows, if any. */
    void flush() {
        if (filled > 0) {
            int count = filled;
            handedOver = -1;
            receiver.take(this, count, bytes);
            filled = 0;
            bytes = 0;
        }
    }

    @Override
    public void beginRow(int columnCount) {
        if (columnCount != columns.size()) {
            throw new IllegalStateException("a row of " + columnCount + " columns for a table of " + columns.size());
        }
        if (filled == rows.length) {
            flush();
        }
        filled++;
        column = 0;
    }

    @Override
    public void int32(int value) {
        put(value, INT_BYTES);
    }

    @Override
    public void decimal(long unscaled, int scale) {
        put(BigDecimal.valueOf(unscaled, scale), OTHER_BYTES);
    }

    @Override
    public void text(byte[] ascii, int offset, int length) {
        put(new String(ascii, offset, length, StandardCharsets.US_ASCII), length);
    }

    @Override
    public void timestamp(long epochMicros) {
        if (epochMicros != lastMicros) {
            lastMicros = epochMicros;
            lastTimestamp = readingAsInUtc(epochMicros);
        }
        put(lastTimestamp, OTHER_BYTES);
    }

    @Override
    public void nullColumn() {
        put(null, 0);
    }

    private void put(@Nullable Object value, int size) {
        rows[filled - 1][column] = value;
        column++;
        bytes += size;
    }

    private static Timestamp readingAsInUtc(long epochMicros) {
        long second = Math.floorDiv(epochMicros, 1_000_000L);
        long micros = Math.floorMod(epochMicros, 1_000_000L);
        return Timestamp.valueOf(LocalDateTime.ofEpochSecond(
                second, Math.toIntExact(TimeUnit.MICROSECONDS.toNanos(micros)), ZoneOffset.UTC));
    }

    @Override
    public Set<Integer> getColumnOrdinals() {
        return new LinkedHashSet<>(
                IntStream.rangeClosed(1, columns.size()).boxed().toList());
    }

    @Override
    public String getColumnName(int ordinal) {
        return columns.get(ordinal - 1).name();
    }

    @Override
    public int getColumnType(int ordinal) {
        return columns.get(ordinal - 1).jdbcType();
    }

    @Override
    public int getPrecision(int ordinal) {
        return columns.get(ordinal - 1).precision();
    }

    @Override
    public int getScale(int ordinal) {
        return columns.get(ordinal - 1).scale();
    }

    @Override
    public @Nullable Object[] getRowData() {
        return rows[handedOver];
    }

    @Override
    public boolean next() {
        handedOver++;
        return handedOver < filled;
    }
}
