package io.latchmark.loader.rows;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.core.population.BenchmarkTable;
import java.math.BigDecimal;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class ItemAndStockRowsTest {
    private static final int ROWS = 100_000;
    /** "ORIGINAL" starts at 0 to 42. */
    private static final int PLACES_OF_ORIGINAL = 43;

    @Test
    void itemsFollowTheSpecification() {
        List<String[]> rows = CanonicalText.rows(1, BenchmarkTable.ITEM, Population.NO_WAREHOUSE);

        for (int i = 0; i < ROWS; i++) {
            String[] row = rows.get(i);
            assertThat(row).hasSize(5);
            assertThat(row[0]).isEqualTo(Integer.toString(i + 1));
            assertThat(Integer.parseInt(row[1])).isBetween(1, 10_000);
            assertThat(row[2].length()).isBetween(14, 24);
            assertThat(new BigDecimal(row[3])).isBetween(new BigDecimal("1.00"), new BigDecimal("100.00"));
        }
        assertThat(rows.stream().map(row -> row[3])).contains("1.00", "100.00");
        assertThat(rows.stream().map(row -> row[2].length()).distinct()).hasSize(11);
        assertThatATenthIsOriginal(rows, 4);
    }

    @Test
    void stockFollowsTheSpecification() {
        List<String[]> rows = CanonicalText.rows(1, BenchmarkTable.STOCK, 3);

        Set<String> quantities = new HashSet<>();
        for (int i = 0; i < ROWS; i++) {
            String[] row = rows.get(i);
            assertThat(row).hasSize(17);
            assertThat(row[0]).isEqualTo(Integer.toString(i + 1));
            assertThat(row[1]).isEqualTo("3");
            quantities.add(row[2]);
            for (int district = 0; district < 10; district++) {
                assertThat(row[3 + district].length()).isEqualTo(24);
            }
            assertThat(row[13] + row[14] + row[15]).isEqualTo("000");
        }
        assertThat(quantities).hasSize(91).contains("10", "100").doesNotContain("9", "101");
        assertThatATenthIsOriginal(rows, 16);
    }

    private static void assertThatATenthIsOriginal(List<String[]> rows, int column) {
        Set<Integer> lengths = new HashSet<>();
        Set<Integer> places = new HashSet<>();
        int originals = 0;
        for (String[] row : rows) {
            lengths.add(row[column].length());
            int place = row[column].indexOf("ORIGINAL");
            if (place >= 0) {
                originals++;
                places.add(place);
            }
        }
        assertThat(originals).isEqualTo(ROWS / 10);
        assertThat(places).hasSize(PLACES_OF_ORIGINAL);
        assertThat(lengths).hasSize(25).contains(26, 50).doesNotContain(25, 51);
    }
}
