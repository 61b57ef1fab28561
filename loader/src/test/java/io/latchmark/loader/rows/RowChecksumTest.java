package io.latchmark.loader.rows;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.core.population.BenchmarkTable;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

final class RowChecksumTest {
    /**
     * Rows and checksum for the seed 1 and the warehouse 1. A change here makes every recorded load look damaged: it needs
     * another version of the rules (Population in cli), and belongs into the change log.
     */
    private static final Map<BenchmarkTable, String> GOLDEN = new EnumMap<>(Map.of(
            BenchmarkTable.ITEM, "100000 14de2c6d49092e30",
            BenchmarkTable.WAREHOUSE, "1 c066f610bee4ca3f",
            BenchmarkTable.DISTRICT, "10 276ef20976827f4b",
            BenchmarkTable.CUSTOMER, "30000 0ec42d49a297c956",
            BenchmarkTable.HISTORY, "30000 5f2d8718058d530e",
            BenchmarkTable.ORDERS, "30000 29b4c012e628270c",
            BenchmarkTable.NEW_ORDER, "9000 7415de25261b2223",
            BenchmarkTable.ORDER_LINE, "301027 b8d82d235b579d12",
            BenchmarkTable.STOCK, "100000 e179d841c6fd2272"));

    private static final Consumer<RowWriter> ROW = row(7, "abc");
    private static final Consumer<RowWriter> OTHER_ROW = row(8, "abc");

    @Test
    void theChecksumsOfTheLoadAreWhatTheyAlwaysWere() {
        Map<BenchmarkTable, String> checksums = new EnumMap<>(BenchmarkTable.class);
        for (BenchmarkTable table : BenchmarkTable.values()) {
            RowChecksum checksum = new RowChecksum();
            new Population(1).write(table, table == BenchmarkTable.ITEM ? Population.NO_WAREHOUSE : 1, checksum);
            checksums.put(table, String.format("%d %016x", checksum.rows(), checksum.value()));
        }

        assertThat(checksums).isEqualTo(GOLDEN);
    }

    @Test
    void theOrderOfRowsHasNoEffect() {
        assertThat(of(ROW, OTHER_ROW)).isEqualTo(of(OTHER_ROW, ROW));
    }

    @Test
    void aRowMoreOrTwiceIsSeen() {
        Set<Long> checksums = new HashSet<>(List.of(of(), of(ROW), of(ROW, ROW), of(ROW, OTHER_ROW)));

        assertThat(checksums).hasSize(4);
    }

    @Test
    void eachKindOfValueHasAHashOfItsOwn() {
        Set<Long> checksums = new HashSet<>();
        for (int length = 0; length <= 40; length++) {
            checksums.add(of(row(0, "x".repeat(length))));
            checksums.add(of(row(0, "x".repeat(length) + "y")));
        }
        checksums.add(of(row(-1, "x")));
        checksums.add(of(row(Integer.MIN_VALUE, "x")));
        checksums.add(of(columns(writer -> writer.decimal(100, 2))));
        checksums.add(of(columns(writer -> writer.decimal(100, 3))));
        checksums.add(of(columns(writer -> writer.decimal(-100, 2))));
        checksums.add(of(columns(writer -> writer.timestamp(100))));
        checksums.add(of(columns(RowWriter::nullColumn)));

        assertThat(checksums).hasSize(82 + 7);
    }

    @Test
    void whatStandsBeforeAndBehindATextHasNoEffect() {
        for (int length = 0; length <= 20; length++) {
            byte[] inside =
                    ("####" + "abcdefghijklmnopqrst".substring(0, length) + "####").getBytes(StandardCharsets.US_ASCII);
            int textLength = length;

            assertThat(of(columns(writer -> writer.text(inside, 4, textLength))))
                    .isEqualTo(of(columns(writer -> text(writer, "abcdefghijklmnopqrst".substring(0, textLength)))));
        }
    }

    private static Consumer<RowWriter> row(int number, String text) {
        return writer -> {
            writer.beginRow(2);
            writer.int32(number);
            text(writer, text);
        };
    }

    private static Consumer<RowWriter> columns(Consumer<RowWriter> column) {
        return writer -> {
            writer.beginRow(1);
            column.accept(writer);
        };
    }

    private static void text(RowWriter writer, String text) {
        byte[] ascii = text.getBytes(StandardCharsets.US_ASCII);
        writer.text(ascii, 0, ascii.length);
    }

    @SafeVarargs
    private static long of(Consumer<RowWriter>... rows) {
        RowChecksum checksum = new RowChecksum();
        for (Consumer<RowWriter> row : rows) {
            row.accept(checksum);
        }
        return checksum.value();
    }
}
