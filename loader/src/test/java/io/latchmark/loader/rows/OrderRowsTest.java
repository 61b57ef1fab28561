package io.latchmark.loader.rows;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.core.population.BenchmarkTable;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

final class OrderRowsTest {
    private static final int ORDERS = 30_000;
    private static final String DATE = "2008-03-29 00:00:00+00";

    private static List<String[]> orders = List.of();
    private static List<String[]> lines = List.of();

    @BeforeAll
    static void generate() {
        orders = CanonicalText.rows(1, BenchmarkTable.ORDERS, 5);
        lines = CanonicalText.rows(1, BenchmarkTable.ORDER_LINE, 5);
    }

    @Test
    void ordersFollowTheSpecification() {
        assertThat(orders).hasSize(ORDERS).allMatch(row -> row.length == 8);
        List<String> found = new ArrayList<>();
        List<String> expected = new ArrayList<>();
        Set<String> carriers = new HashSet<>();
        Set<String> lineCounts = new HashSet<>();
        for (int i = 0; i < ORDERS; i++) {
            String[] row = orders.get(i);
            boolean hasCarrier = !row[5].equals(CanonicalText.NULL);
            found.add(String.join(" ", row[0], row[1], row[2], row[4], row[7]) + " " + hasCarrier);
            int order = i % 3_000 + 1;
            expected.add(order + " " + (i / 3_000 + 1) + " 5 " + DATE + " 1 " + (order <= 2_100));
            carriers.add(row[5]);
            lineCounts.add(row[6]);
        }
        assertThat(found).isEqualTo(expected);
        assertThat(carriers)
                .containsExactlyInAnyOrder("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", CanonicalText.NULL);
        assertThat(lineCounts).containsExactlyInAnyOrder("5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15");
    }

    @Test
    void theCustomersOfADistrictAreARandomPermutation() {
        int fixedPoints = 0;
        for (int district = 0; district < 10; district++) {
            BitSet seen = new BitSet();
            for (int order = 1; order <= 3_000; order++) {
                int customer = Integer.parseInt(orders.get(district * 3_000 + order - 1)[3]);
                seen.set(customer);
                fixedPoints += customer == order ? 1 : 0;
            }
            assertThat(seen.cardinality()).isEqualTo(3_000);
            assertThat(seen.nextSetBit(0)).isEqualTo(1);
            assertThat(seen.length()).isEqualTo(3_001);
        }
        // A random permutation has one fixed point on average; ten have more than 35 with a chance of 1 in 1,000
        // million.
        assertThat(fixedPoints).isBetween(1, 35);
    }

    @Test
    void everyOrderHasAsManyLinesAsItSays() {
        List<String> expected = new ArrayList<>();
        for (String[] order : orders) {
            for (int line = 1; line <= Integer.parseInt(order[6]); line++) {
                expected.add(String.join(" ", order[0], order[1], order[2]) + " " + line);
            }
        }

        List<String> found = lines.stream()
                .map(line -> String.join(" ", line[0], line[1], line[2], line[3]))
                .toList();
        assertThat(found).isEqualTo(expected);
    }

    @Test
    void orderLinesFollowTheSpecification() {
        assertThat(lines)
                .allMatch(row -> row.length == 10
                        && isBetween(Integer.parseInt(row[4]), 1, 100_000)
                        && row[5].equals("5")
                        && row[7].equals("5")
                        && row[9].length() == 24);
    }

    @Test
    void deliveredLinesHaveADateAndNoAmountAndTheOthersAnAmountAndNoDate() {
        assertThat(lines)
                .allMatch(row -> Integer.parseInt(row[0]) <= 2_100
                        ? row[6].equals(DATE) && row[8].equals("0.00")
                        : row[6].equals(CanonicalText.NULL) && isBetween(cents(row[8]), 1, 999_999));
        // The least and the greatest of 90,000 amounts are farther than 1.50 from the bounds with a chance of 3 in a
        // million.
        IntSummaryStatistics amounts = lines.stream()
                .mapToInt(row -> cents(row[8]))
                .filter(cents -> cents > 0)
                .summaryStatistics();
        assertThat(amounts.getMin()).isLessThan(151);
        assertThat(amounts.getMax()).isGreaterThan(999_849);
    }

    @Test
    void theItemsOfTheLinesAreUniform() {
        // Each hundredth of the items has 1 % of 300,000 lines with a standard deviation of 54; one of a hundred is off
        // by
        // more than 300 with a chance of 1 in 300,000.
        int[] counts = new int[100];
        for (String[] row : lines) {
            counts[(Integer.parseInt(row[4]) - 1) / 1_000]++;
        }

        for (int count : counts) {
            assertThat(count).isBetween(lines.size() / 100 - 300, lines.size() / 100 + 300);
        }
    }

    @Test
    void newOrdersAreThoseThatAreNotDelivered() {
        List<String[]> newOrders = CanonicalText.rows(1, BenchmarkTable.NEW_ORDER, 5);

        List<String[]> expected = orders.stream()
                .filter(order -> order[5].equals(CanonicalText.NULL))
                .map(order -> new String[] {order[0], order[1], order[2]})
                .toList();
        assertThat(newOrders).hasSize(9_000).containsExactlyElementsOf(expected);
    }

    private static int cents(String amount) {
        return new BigDecimal(amount).movePointRight(2).intValueExact();
    }

    private static boolean isBetween(int value, int from, int to) {
        return value >= from && value <= to;
    }
}
