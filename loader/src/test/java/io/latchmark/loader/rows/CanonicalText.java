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
import java.util.function.Consumer;
import java.util.zip.CRC32C;

/**
 * Rows as lines of text, the same for every engine: columns parted by tabs, {@code \N} for none, as PostgreSQL's COPY in
 * the text format writes them. Each line goes to a consumer.
 */
public final class CanonicalText implements RowWriter {
    private static final DateTimeFormatter INSTANT =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ssx").withZone(ZoneOffset.UTC);
    public static final String NULL = "\\N";

    private final StringBuilder line = new StringBuilder();
    private final Consumer<String> lines;
    private int columnsLeft;
    private long instantMicros = Long.MIN_VALUE;
    private String instant = "";

    public CanonicalText(Consumer<String> lines) {
        this.lines = lines;
    }

    /** The rows of a table for a warehouse, each split into its columns. */
    public static List<String[]> rows(long seed, BenchmarkTable table, int warehouseId) {
        List<String[]> rows = new ArrayList<>();
        long written = new Population(seed)
                .write(table, warehouseId, new CanonicalText(line -> rows.add(line.split("\t", -1))));
        if (written != rows.size()) {
            throw new AssertionError("said " + written + " rows, wrote " + rows.size());
        }
        return rows;
    }

    /** CRC-32C of all lines of a table for a warehouse, each ended by a line feed. */
    public static String crc(long seed, BenchmarkTable table, int warehouseId) {
        CRC32C crc = new CRC32C();
        new Population(seed).write(table, warehouseId, new CanonicalText(line -> addLine(crc, line)));
        return hex(crc);
    }

    public static void addLine(CRC32C crc, String line) {
        crc.update((line + "\n").getBytes(StandardCharsets.US_ASCII));
    }

    public static String hex(CRC32C crc) {
        return String.format("%08x", crc.getValue());
    }

    @Override
    public void beginRow(int columns) {
        if (columnsLeft != 0) {
            throw new IllegalStateException(columnsLeft + " columns are missing after " + line);
        }
        line.setLength(0);
        columnsLeft = columns;
    }

    @Override
    public void int32(int value) {
        column(Integer.toString(value));
    }

    @Override
    public void decimal(long unscaled, int scale) {
        column(BigDecimal.valueOf(unscaled, scale).toPlainString());
    }

    @Override
    public void text(byte[] ascii, int offset, int length) {
        column(new String(ascii, offset, length, StandardCharsets.US_ASCII));
    }

    @Override
    public void timestamp(long epochMicros) {
        // A formatter for each row would take most of the time of the tests.
        if (epochMicros != instantMicros) {
            instantMicros = epochMicros;
            instant = INSTANT.format(Instant.EPOCH.plus(epochMicros, ChronoUnit.MICROS));
        }
        column(instant);
    }

    @Override
    public void nullColumn() {
        column(NULL);
    }

    private void column(String text) {
        line.append(text);
        columnsLeft--;
        if (columnsLeft > 0) {
            line.append('\t');
        } else {
            lines.accept(line.toString());
        }
    }
}
