package io.latchmark.loader.postgresql;

import io.latchmark.loader.rows.RowWriter;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/**
 * Encodes rows in the binary format of COPY (PostgreSQL documentation, COPY, section "Binary Format"; columns in the format of
 * the receive functions int4recv, numeric_recv, timestamptz_recv and textrecv). One buffer is reused. Confined to one thread.
 */
final class BinaryCopyWriter implements RowWriter {
    /** Receives a part of the stream; the array is overwritten afterwards. */
    @FunctionalInterface
    interface ToolOutput {
        /**
         * Receives the start of the buffer.
         *
         * @param length bytes in use
         * @param rows rows that end in these bytes
         */
        void accept(byte[] buffer, int length, int rows);
    }

    private static final int BUFFER_BYTES = 256 * 1024;
    /** Maximum size of a row: a customer takes about 800 bytes. A longer one would be a bug, and is reported as one. */
    private static final int ROW_BYTES_MAX = 8 * 1024;

    private static final byte[] HEADER = {
        'P', 'G', 'C', 'O', 'P', 'Y', '\n', (byte) 0xFF, '\r', '\n', 0, 0, 0, 0, 0, 0, 0, 0, 0
    };
    private static final short TRAILER = -1;
    private static final int NULL_LENGTH = -1;
    private static final long EPOCH_MICROS =
            TimeUnit.SECONDS.toMicros(Instant.parse("2000-01-01T00:00:00Z").getEpochSecond());
    private static final VarHandle SHORTS = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private final byte[] buffer = new byte[BUFFER_BYTES];
    private final ToolOutput output;
    private int position;
    private int rows;

    BinaryCopyWriter(ToolOutput output) {
        this.output = output;
    }

    /** Starts a stream. Discards what an earlier one left in the buffer. */
    void beginStream() {
        System.arraycopy(HEADER, 0, buffer, 0, HEADER.length);
        position = HEADER.length;
        rows = 0;
    }

    /** Ends the stream and passes on the rest. */
    void endStream() {
        int16(TRAILER);
        handOn();
    }

    @Override
    public void beginRow(int columns) {
        if (position > BUFFER_BYTES - ROW_BYTES_MAX) {
            handOn();
        }
        int16((short) columns);
        rows++;
    }

    @Override
    public void int32(int value) {
        lengthAndInt(Integer.BYTES, value);
    }

    /** NUMERIC consists of base-10,000 digits, aligned at the decimal point, without zeros at either end. */
    @Override
    public void decimal(long unscaled, int scale) {
        int padding = -scale & 3;
        long value = Math.abs(unscaled);
        for (int i = 0; i < padding; i++) {
            value = Math.multiplyExact(value, 10L);
        }
        int fractionGroups = (scale + padding) / 4;
        int zeroGroups = 0;
        while (value != 0 && value % 10_000 == 0) {
            value /= 10_000;
            zeroGroups++;
        }
        int groups = 0;
        for (long rest = value; rest != 0; rest /= 10_000) {
            groups++;
        }
        int weight = groups == 0 ? 0 : groups + zeroGroups - fractionGroups - 1;
        lengthAndInt(2 * (4 + groups), groups << 16 | (weight & 0xFFFF));
        int32Raw((unscaled < 0 ? 0x4000 : 0) << 16 | scale);
        for (int at = position + 2 * (groups - 1); at >= position; at -= 2) {
            SHORTS.set(buffer, at, (short) (value % 10_000));
            value /= 10_000;
        }
        position += 2 * groups;
    }

    @Override
    public void text(byte[] ascii, int offset, int length) {
        int32Raw(length);
        System.arraycopy(ascii, offset, buffer, position, length);
        position += length;
    }

    @Override
    public void timestamp(long epochMicros) {
        int32Raw(Long.BYTES);
        LONGS.set(buffer, position, epochMicros - EPOCH_MICROS);
        position += Long.BYTES;
    }

    @Override
    public void nullColumn() {
        int32Raw(NULL_LENGTH);
    }

    private void lengthAndInt(int length, int value) {
        LONGS.set(buffer, position, (long) length << 32 | (value & 0xFFFFFFFFL));
        position += Long.BYTES;
    }

    private void int32Raw(int value) {
        INTS.set(buffer, position, value);
        position += Integer.BYTES;
    }

    private void int16(short value) {
        SHORTS.set(buffer, position, value);
        position += Short.BYTES;
    }

    private void handOn() {
        int length = position;
        int completed = rows;
        position = 0;
        rows = 0;
        output.accept(buffer, length, completed);
    }
}
