package io.latchmark.loader.rows;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.core.population.BenchmarkTable;
import java.math.BigDecimal;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class WarehouseAndDistrictRowsTest {
    private static final BigDecimal TAX_MAX = new BigDecimal("0.2000");

    @Test
    void aWarehouseFollowsTheSpecification() {
        Set<String> taxes = new HashSet<>();
        for (int warehouseId = 1; warehouseId <= 1_000; warehouseId++) {
            List<String[]> rows = CanonicalText.rows(1, BenchmarkTable.WAREHOUSE, warehouseId);

            assertThat(rows).hasSize(1);
            String[] row = rows.get(0);
            assertThat(row).hasSize(9);
            assertThat(row[0]).isEqualTo(Integer.toString(warehouseId));
            assertThatNameAndAddressFollowTheSpecification(row, 1);
            assertThat(new BigDecimal(row[7])).isBetween(BigDecimal.ZERO, TAX_MAX);
            assertThat(row[8]).isEqualTo("300000.00");
            taxes.add(row[7]);
        }
        // Of 2,001 taxes, 1,000 warehouses have 787 different ones on average.
        assertThat(taxes).hasSizeGreaterThan(700);
    }

    @Test
    void districtsFollowTheSpecification() {
        List<String[]> rows = CanonicalText.rows(1, BenchmarkTable.DISTRICT, 4);

        assertThat(rows).hasSize(10);
        for (int i = 0; i < rows.size(); i++) {
            String[] row = rows.get(i);
            assertThat(row).hasSize(11);
            assertThat(row[0]).isEqualTo(Integer.toString(i + 1));
            assertThat(row[1]).isEqualTo("4");
            assertThatNameAndAddressFollowTheSpecification(row, 2);
            assertThat(new BigDecimal(row[8])).isBetween(BigDecimal.ZERO, TAX_MAX);
            assertThat(row[9]).isEqualTo("30000.00");
            assertThat(row[10]).isEqualTo("3001");
        }
    }

    private static void assertThatNameAndAddressFollowTheSpecification(String[] row, int name) {
        assertThat(row[name]).matches("[0-9A-Za-z]{6,10}");
        assertThat(row[name + 1]).matches("[0-9A-Za-z]{10,20}");
        assertThat(row[name + 2]).matches("[0-9A-Za-z]{10,20}");
        assertThat(row[name + 3]).matches("[0-9A-Za-z]{10,20}");
        assertThat(row[name + 4]).matches("[0-9A-Za-z]{2}");
        assertThat(row[name + 5]).matches("[0-9]{4}11111");
    }
}
