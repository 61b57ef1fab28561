package io.latchmark.core.population;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ScaleTest {
    @ParameterizedTest
    @CsvSource({
        "ITEM, 100000",
        "WAREHOUSE, 7",
        "DISTRICT, 70",
        "CUSTOMER, 210000",
        "HISTORY, 210000",
        "ORDERS, 210000",
        "NEW_ORDER, 63000",
        "ORDER_LINE, 2100000",
        "STOCK, 700000"
    })
    void theCardinalitiesAreThoseOfTheSpecification(BenchmarkTable table, long rows) {
        assertThat(new Scale(7).initialRows(table)).isEqualTo(rows);
    }

    @Test
    void aWarehouseIsAbout499ThousandRows() {
        long one = rows(new Scale(1));
        long two = rows(new Scale(2));

        assertThat(two - one).isEqualTo(499_011);
    }

    @Test
    void theLargestScaleDoesNotOverflow() {
        assertThat(new Scale(Scale.WAREHOUSES_MAX).initialRows(BenchmarkTable.ORDER_LINE))
                .isEqualTo(30_000_000_000L);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, 100_001})
    void anImpossibleScaleIsRefused(int warehouses) {
        assertThatThrownBy(() -> new Scale(warehouses))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("warehouses = " + warehouses)
                .hasMessageContaining("1 to 100000");
    }

    private static long rows(Scale scale) {
        return Arrays.stream(BenchmarkTable.values())
                .mapToLong(scale::initialRows)
                .sum();
    }
}
