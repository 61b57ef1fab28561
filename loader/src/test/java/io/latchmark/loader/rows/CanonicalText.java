package io.latchmark.loader.rows;

import io.latchmark.core.population.BenchmarkTable;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * Rows as lines of text, the same for every engine: columns parted by tabs, {@code \N} for none, as PostgreSQL's COPY in
 * the text format writes them. Each line ends with its line feed.
 */
public final class CanonicalText implements RowWriter {
    private static final DateTimeFormatter INSTANT =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ssx").withZone(ZoneOffset.UTC);
    public static final String NULL = "\\N";

    private static final int LINE_BYTES_MAX = 4096;
    private static final byte[] NULL_BYTES = ascii(NULL);

    private final byte[] line = new byte[LINE_BYTES_MAX];
    private final Lines lines;
    private int length;
    private int columnsLeft;
    private long instantMicros = Long.MIN_VALUE;
    private byte[] instant = {};

    /** Takes lines one after the other. */
    @FunctionalInterface
    public interface Lines {
        /**
         * Takes a line.
         *
         * @param ascii has the next line after the call
         * @param length of the line, with the line feed at its end
         */
        void line(byte[] ascii, int length);
    }

    public CanonicalText(Lines lines) {
        this.lines = lines;
    }

    /** The rows of a table for a warehouse, each split into its columns. */
    public static List<String[]> rows(long seed, BenchmarkTable table, int warehouseId) {
        List<String[]> rows = new ArrayList<>();
        long written = new Population(seed)
                .write(table, warehouseId, new CanonicalText((ascii, length) -> rows.add(columns(ascii, length))));
        if (written != rows.size()) {
            throw new AssertionError("said " + written + " rows, wrote " + rows.size());
        }
        return rows;
    }

    /** The first row of a table for a warehouse. */
    static String[] firstRow(long seed, BenchmarkTable table, int warehouseId) {
        List<String[]> rows = new ArrayList<>();
        new Population(seed).write(table, warehouseId, new CanonicalText((ascii, length) -> {
            if (rows.isEmpty()) {
                rows.add(columns(ascii, length));
            }
        }));
        return rows.get(0);
    }

    private static String[] columns(byte[] ascii, int length) {
        return new String(ascii, 0, length - 1, StandardCharsets.US_ASCII).split("\t", -1);
    }

    /** CRC-32C of all lines of a table for a warehouse, each ended by a line feed. */
    public static String crc(long seed, BenchmarkTable table, int warehouseId) {
        CRC32C crc = new CRC32C();
        new Population(seed)
                .write(table, warehouseId, new CanonicalText((ascii, length) -> crc.update(ascii, 0, length)));
        return hex(crc);
    }

    public static String hex(CRC32C crc) {
        return String.format("%08x", crc.getValue());
    }

    @Override
    public void beginRow(int columns) {
        if (columnsLeft != 0) {
            throw new IllegalStateException(columnsLeft + " columns are missing after "
                    + new String(line, 0, length, StandardCharsets.US_ASCII));
        }
        length = 0;
        columnsLeft = columns;
    }

    @Override
    public void int32(int value) {
        column(ascii(Integer.toString(value)));
    }

    @Override
    public void decimal(long unscaled, int scale) {
        column(ascii(BigDecimal.valueOf(unscaled, scale).toPlainString()));
    }

    @Override
    public void text(byte[] ascii, int offset, int length) {
        column(ascii, offset, length);
    }

    @Override
    public void timestamp(long epochMicros) {
        // A formatter for each row would take most of the time of the tests.
        if (epochMicros != instantMicros) {
            instantMicros = epochMicros;
            instant = ascii(INSTANT.format(Instant.EPOCH.plus(epochMicros, ChronoUnit.MICROS)));
        }
        column(instant);
    }

    @Override
    public void nullColumn() {
        column(NULL_BYTES);
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private void column(byte[] ascii) {
        column(ascii, 0, ascii.length);
    }

    private void column(byte[] ascii, int offset, int columnLength) {
        System.arraycopy(ascii, offset, line, length, columnLength);
        length += columnLength;
        columnsLeft--;
        line[length] = (byte) (columnsLeft > 0 ? '\t' : '\n');
        length++;
        if (columnsLeft == 0) {
            lines.line(line, length);
        }
    }
}
