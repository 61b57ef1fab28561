package io.latchmark.loader.rows;

/** Passes each row to two writers: the checksum and the server. Confined to one thread. */
public final class TwoWriters implements RowWriter {
    private final RowWriter first;
    private final RowWriter second;

    public TwoWriters(RowWriter first, RowWriter second) {
        this.first = first;
        this.second = second;
    }

    @Override
    public void beginRow(int columns) {
        first.beginRow(columns);
        second.beginRow(columns);
    }

    @Override
    public void int32(int value) {
        first.int32(value);
        second.int32(value);
    }

    @Override
    public void decimal(long unscaled, int scale) {
        first.decimal(unscaled, scale);
        second.decimal(unscaled, scale);
    }

    @Override
    public void text(byte[] ascii, int offset, int length) {
        first.text(ascii, offset, length);
        second.text(ascii, offset, length);
    }

    @Override
    public void timestamp(long epochMicros) {
        first.timestamp(epochMicros);
        second.timestamp(epochMicros);
    }

    @Override
    public void nullColumn() {
        first.nullColumn();
        second.nullColumn();
    }
}
