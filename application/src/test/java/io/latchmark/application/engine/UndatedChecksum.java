package io.latchmark.application.engine;

import io.latchmark.loader.rows.Population;
import io.latchmark.loader.rows.RowChecksum;
import io.latchmark.loader.rows.RowWriter;
import java.util.concurrent.TimeUnit;

/** A checksum of rows in which all moments after the load count as one, and the last of these moments. */
final class UndatedChecksum implements RowWriter {
    private static final long LOADED_MICROS = TimeUnit.SECONDS.toMicros(Population.POPULATION_DATE.getEpochSecond());

    private final RowChecksum checksum = new RowChecksum();
    private long lastMicros;

    String text() {
        return checksum.rows() + " rows, " + Long.toHexString(checksum.value());
    }

    long lastMicros() {
        return lastMicros;
    }

    @Override
    public void beginRow(int columns) {
        checksum.beginRow(columns);
    }

    @Override
    public void int32(int value) {
        checksum.int32(value);
    }

    @Override
    public void decimal(long unscaled, int scale) {
        checksum.decimal(unscaled, scale);
    }

    @Override
    public void text(byte[] ascii, int offset, int length) {
        checksum.text(ascii, offset, length);
    }

    @Override
    public void timestamp(long epochMicros) {
        lastMicros = Math.max(lastMicros, epochMicros);
        checksum.timestamp(epochMicros > LOADED_MICROS ? LOADED_MICROS + 1 : epochMicros);
    }

    @Override
    public void nullColumn() {
        checksum.nullColumn();
    }
}
