package io.latchmark.loader.rows;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.core.population.BenchmarkTable;
import io.latchmark.core.random.LastName;
import io.latchmark.core.random.NuRandConstants;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

final class CustomerAndHistoryRowsTest {
    private static final int CUSTOMERS = 30_000;
    private static final String DATE = "2008-03-29 00:00:00+00";

    private static List<String[]> customers = List.of();

    @BeforeAll
    static void generate() {
        customers = CanonicalText.rows(1, BenchmarkTable.CUSTOMER, 2);
    }

    @Test
    void customersFollowTheSpecification() {
        assertThat(customers).hasSize(CUSTOMERS);
        for (int i = 0; i < CUSTOMERS; i++) {
            String[] row = customers.get(i);
            assertThat(row).hasSize(21);
            assertThat(row).startsWith(Integer.toString(i % 3_000 + 1), Integer.toString(i / 3_000 + 1), "2");
            assertThat(row[3]).matches("[0-9A-Za-z]{8,16}");
            assertThat(row[4]).isEqualTo("OE");
            assertThat(row[10]).matches("[0-9]{4}11111");
            assertThat(row[11]).matches("[0-9]{16}");
            assertThat(row[12]).isEqualTo(DATE);
            assertThat(row[14]).isEqualTo("50000.00");
            assertThat(new BigDecimal(row[15])).isBetween(BigDecimal.ZERO, new BigDecimal("0.5000"));
            assertThat(row[16]).isEqualTo("-10.00");
            assertThat(row[17]).isEqualTo("10.00");
            assertThat(row[18]).isEqualTo("1");
            assertThat(row[19]).isEqualTo("0");
            assertThat(row[20].length()).isBetween(300, 500);
        }
    }

    @Test
    void aTenthHasBadCredit() {
        assertThat(customers.stream().filter(row -> row[13].equals("BC"))).hasSize(CUSTOMERS / 10);
        assertThat(customers.stream().filter(row -> row[13].equals("GC"))).hasSize(CUSTOMERS / 10 * 9);
    }

    @Test
    void theFirstThousandOfADistrictBearEachNameOnce() {
        for (int i = 0; i < CUSTOMERS; i++) {
            if (i % 3_000 < 1_000) {
                assertThat(customers.get(i)[5]).isEqualTo(LastName.of(i % 3_000));
            }
        }
    }

    @Test
    void theOthersBearNamesOfTheNonUniformDistributionWithTheConstantOfTheLoad() {
        // Less the constant C, the number of a name is a bitwise or whose lowest bit is set with a chance of 3/4;
        // 1,000,
        // by which the sum wraps around, is even. The share has a standard deviation of 0.003 over 20,000 names, so
        // that
        // it is off by 0.018 with a chance of 2 in 1,000 million. With an odd error in C it would be 1/4.
        Map<String, Integer> numbers = new HashMap<>();
        for (int number = 0; number < 1_000; number++) {
            numbers.put(LastName.of(number), number);
        }
        int constant = NuRandConstants.ofLoad(1).lastName();
        double odd = 0;
        for (int i = 0; i < CUSTOMERS; i++) {
            if (i % 3_000 >= 1_000) {
                int number = numbers.getOrDefault(customers.get(i)[5], -1);
                assertThat(number).isNotNegative();
                odd += Math.floorMod(number - constant, 2);
            }
        }

        assertThat(odd / 20_000).isCloseTo(0.75, Offset.offset(0.018));
    }

    @Test
    void everyCustomerHasOneRowOfHistory() {
        List<String[]> history = CanonicalText.rows(1, BenchmarkTable.HISTORY, 2);

        assertThat(history).hasSize(CUSTOMERS);
        for (int i = 0; i < CUSTOMERS; i++) {
            String customer = Integer.toString(i % 3_000 + 1);
            String district = Integer.toString(i / 3_000 + 1);
            String[] row = history.get(i);
            assertThat(row).hasSize(8);
            assertThat(row).startsWith(customer, district, "2", district, "2", DATE, "10.00");
            assertThat(row[7]).matches("[0-9A-Za-z]{12,24}");
        }
    }
}
