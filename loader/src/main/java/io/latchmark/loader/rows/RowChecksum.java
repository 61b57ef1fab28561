package io.latchmark.loader.rows;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Counts rows and sums up a hash of each, modulo 2^64, so that the same rows give the same checksum in any order. The hash covers
 * the values, which every engine returns as generated, independently of any engine's format. Confined to one thread.
 *
 * <p>Implementation note: a row is a sequence of 64-bit words, each mixed into the hash by a step that gives different results
 * for different words. The words are: the number of columns; an integer, with its sign; for a decimal, its unscaled value shifted
 * left by 5 bits, with its scale in these bits; an instant in microseconds since 1970; for a text, its length in bytes, then its
 * bytes in groups of eight, little-endian, and then the rest: the last eight bytes again if there are as many, otherwise the
 * bytes padded with zeros; for NULL, one word that differs from all of these. The mixing is that of SplitMix64 (see
 * {@link io.latchmark.core.random.RandomStream}).
 */
public final class RowChecksum implements RowWriter {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long START = 0x9E3779B97F4A7C15L;
    private static final long FACTOR = 0xBF58476D1CE4E5B9L;
    private static final long LAST_FACTOR = 0x94D049BB133111EBL;
    private static final long NO_VALUE = 0x8000_0000_4E55_4C4CL;
    private static final int SCALE_BITS = 5;

    private long rows;
    private long sumOfFinished;
    private long hash;

    /** The number of rows started. */
    public long rows() {
        return rows;
    }

    /** The checksum of the rows so far, the last of which must be complete; 0 if there are none. */
    public long value() {
        return rows == 0 ? 0 : sumOfFinished + finished(hash);
    }

    @Override
    public void beginRow(int columns) {
        if (rows > 0) {
            sumOfFinished += finished(hash);
        }
        rows++;
        hash = START;
        add(columns);
    }

    @Override
    public void int32(int value) {
        add(value);
    }

    @Override
    public void decimal(long unscaled, int scale) {
        add(unscaled << SCALE_BITS | scale);
    }

    @Override
    public void text(byte[] ascii, int offset, int length) {
        add(length);
        int end = offset + length;
        int at = offset;
        for (; at <= end - Long.BYTES; at += Long.BYTES) {
            add((long) LONGS.get(ascii, at));
        }
        if (at < end) {
            add(length >= Long.BYTES ? (long) LONGS.get(ascii, end - Long.BYTES) : shortWord(ascii, offset, length));
        }
    }

    @Override
    public void timestamp(long epochMicros) {
        add(epochMicros);
    }

    @Override
    public void nullColumn() {
        add(NO_VALUE);
    }

    private static long shortWord(byte[] ascii, int offset, int length) {
        long word = 0;
        for (int i = length - 1; i >= 0; i--) {
            word = word << Byte.SIZE | (ascii[offset + i] & 0xFF);
        }
        return word;
    }

    private void add(long word) {
        long mixed = (hash ^ word) * FACTOR;
        hash = mixed ^ mixed >>> 32;
    }

    private static long finished(long hash) {
        long mixed = (hash ^ hash >>> 30) * LAST_FACTOR;
        return mixed ^ mixed >>> 31;
    }
}
