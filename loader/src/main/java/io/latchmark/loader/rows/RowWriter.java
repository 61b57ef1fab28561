package io.latchmark.loader.rows;

/**
 * Receives rows column by column, in the order of the columns in {@code tables.sql}, without an object for each row. One call for
 * each column follows {@link #beginRow}. Confined to one thread. Each method throws {@link io.latchmark.core.LatchmarkException}
 * of category ENVIRONMENT if the row cannot be passed on.
 */
public interface RowWriter {
    /** Ends the previous row, if any, and starts one with this number of columns. */
    void beginRow(int columns);

    /** A 32-bit integer column. */
    void int32(int value);

    /**
     * A decimal number.
     *
     * @param unscaled the number times ten to the power of scale; cents, if scale is 2
     * @param scale digits after the point, 0 or more
     */
    void decimal(long unscaled, int scale);

    /** ASCII text. The array belongs to the caller, who will reuse it. */
    void text(byte[] ascii, int offset, int length);

    /** An instant in microseconds since 1970-01-01T00:00:00Z. */
    void timestamp(long epochMicros);

    void nullColumn();
}
