package io.latchmark.loader.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.population.BenchmarkTable;
import io.latchmark.core.population.Scale;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class PopulationTest {
    /**
     * CRC-32C of the canonical text for the seed 1 and the warehouse 1. A change here changes what every later load
     * holds, so that its runs no longer compare with earlier ones: it belongs into the change log.
     */
    private static final Map<BenchmarkTable, String> GOLDEN = new EnumMap<>(Map.of(
            BenchmarkTable.ITEM, "3a3be5f3",
            BenchmarkTable.WAREHOUSE, "90e26d0b",
            BenchmarkTable.DISTRICT, "02a966d2",
            BenchmarkTable.CUSTOMER, "ce668629",
            BenchmarkTable.HISTORY, "20a0cf25",
            BenchmarkTable.ORDERS, "447f4913",
            BenchmarkTable.NEW_ORDER, "8075dd6f",
            BenchmarkTable.ORDER_LINE, "6f278b21",
            BenchmarkTable.STOCK, "be67c16b"));

    @Test
    void theContentIsWhatItAlwaysWas() {
        Map<BenchmarkTable, String> checksums = new EnumMap<>(BenchmarkTable.class);
        for (BenchmarkTable table : BenchmarkTable.values()) {
            checksums.put(table, CanonicalText.crc(1, table, warehouse(table, 1)));
        }

        assertThat(checksums).isEqualTo(GOLDEN);
    }

    @ParameterizedTest
    @EnumSource
    void theNumberOfRowsIsThatOfTheSpecification(BenchmarkTable table) {
        long[] rows = {0};
        new Population(7).write(table, warehouse(table, 3), new CanonicalText((ascii, length) -> rows[0]++));

        long expected = new Scale(1).initialRows(table);
        if (table == BenchmarkTable.ORDER_LINE) {
            // The sum of 30,000 draws of 5 to 15 has a standard deviation of 548; six of them: 1 in 500 million.
            assertThat(rows[0]).isBetween(expected - 3_300, expected + 3_300).isNotEqualTo(expected);
        } else {
            assertThat(rows[0]).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @EnumSource(
            names = {"ITEM", "NEW_ORDER"},
            mode = EnumSource.Mode.EXCLUDE)
    void anotherWarehouseHasOtherRandomColumns(BenchmarkTable table) {
        // Without its numbers of warehouses, a row of one warehouse must differ from that of another.
        String[] ofFirst = CanonicalText.firstRow(1, table, 1);
        String[] ofSecond = CanonicalText.firstRow(1, table, 11);

        long different = 0;
        for (int column = 0; column < ofFirst.length; column++) {
            if (!ofFirst[column].equals(ofSecond[column]) && !ofSecond[column].equals("11")) {
                different++;
            }
        }
        assertThat(different).isPositive();
    }

    @ParameterizedTest
    @EnumSource(names = "NEW_ORDER", mode = EnumSource.Mode.EXCLUDE)
    void anotherSeedHasOtherRows(BenchmarkTable table) {
        assertThat(CanonicalText.crc(2, table, warehouse(table, 1))).isNotEqualTo(GOLDEN.get(table));
    }

    @Test
    void aWarehouseThatATableDoesNotHaveIsABug() {
        Population population = new Population(1);
        CanonicalText writer = new CanonicalText((ascii, length) -> {});

        assertThatThrownBy(() -> population.write(BenchmarkTable.ITEM, 1, writer))
                .hasMessageContaining("ITEM");
        assertThatThrownBy(() -> population.write(BenchmarkTable.STOCK, 0, writer))
                .hasMessageContaining("STOCK");
    }

    private static int warehouse(BenchmarkTable table, int warehouseId) {
        return table == BenchmarkTable.ITEM ? Population.NO_WAREHOUSE : warehouseId;
    }
}
