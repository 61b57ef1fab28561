package io.latchmark.core.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.core.population.Scale;
import io.latchmark.core.random.ChiSquare;
import io.latchmark.core.random.LastName;
import io.latchmark.core.random.NuRandConstants;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/**
 * Inputs against TPC-C clauses 2.4.1 to 2.8.1. Seeds are fixed; every bound is 4 standard deviations, a false-alarm
 * chance of 1 in 16,000 for a new seed.
 */
final class InputGeneratorTest {
    private static final int INPUTS = 100_000;
    private static final NuRandConstants CONSTANTS = new NuRandConstants(173, 259, 7_911);

    private final InputGenerator tenWarehouses = generator(10, 10, 3);

    private static InputGenerator generator(int warehouses, int terminals, int terminal) {
        return generator(42, warehouses, terminals, terminal);
    }

    private static InputGenerator generator(long seed, int warehouses, int terminals, int terminal) {
        Workload workload = new Workload(new Scale(warehouses), terminals, Mix.STANDARD, false);
        return new InputGenerator(workload, CONSTANTS, seed, terminal);
    }

    @Test
    void theSameSeedAndTerminalGiveTheSameInputs() {
        assertThat(inputs(generator(42, 10, 5, 2))).isEqualTo(inputs(generator(42, 10, 5, 2)));
    }

    @Test
    void anotherSeedOrTerminalGivesOtherInputs() {
        List<String> inputs = inputs(generator(42, 10, 5, 2));

        assertThat(inputs(generator(43, 10, 5, 2))).isNotEqualTo(inputs);
        assertThat(inputs(generator(42, 10, 5, 3))).isNotEqualTo(inputs);
    }

    @Test
    void anInputThatIsPassedOverHasTheTypeItWouldHaveHad() {
        InputGenerator drawing = generator(10, 10, 0);
        InputGenerator passing = generator(10, 10, 0);

        for (int i = 0; i < 250; i++) {
            assertThat(passing.nextType()).isEqualTo(drawing.next().type());
        }
    }

    @Test
    void theMixHoldsExactly() {
        InputGenerator generator = generator(10, 10, 0);

        for (TransactionType type : TransactionType.all()) {
            assertThat(IntStream.range(0, 1_000)
                            .mapToObj(i -> generator.next().type())
                            .filter(type::equals))
                    .hasSize(Mix.STANDARD.percent(type) * 10);
        }
    }

    @Test
    void oneNewOrderInAHundredHasAnUnusedItemOnItsLastLineAlone() {
        long rollbacks = 0;
        long otherUnused = 0;
        for (int i = 0; i < INPUTS; i++) {
            NewOrderInput order = newOrder(tenWarehouses);
            int last = order.lineCount() - 1;
            for (int line = 0; line < last; line++) {
                otherUnused += order.itemId(line) < 1 || order.itemId(line) > Scale.ITEMS ? 1 : 0;
            }
            rollbacks += order.itemId(last) == InputGenerator.UNUSED_ITEM_ID ? 1 : 0;
        }

        assertShare(rollbacks, INPUTS, 0.01);
        assertThat(otherUnused).isZero();
        assertThat(InputGenerator.UNUSED_ITEM_ID).isGreaterThan(Scale.ITEMS);
    }

    @Test
    void oneLineInAHundredIsSuppliedByAnyOfTheOtherWarehouses() {
        long lines = 0;
        long remote = 0;
        long[] suppliers = new long[10];
        for (int i = 0; i < INPUTS; i++) {
            NewOrderInput order = newOrder(tenWarehouses);
            assertThat(order.warehouseId()).isEqualTo(4);
            for (int line = 0; line < order.lineCount(); line++) {
                lines++;
                if (order.supplyWarehouseId(line) != order.warehouseId()) {
                    remote++;
                    suppliers[order.supplyWarehouseId(line) - 1]++;
                }
            }
        }

        assertShare(remote, lines, 0.01);
        assertUniformWithout(suppliers, 3);
    }

    @Test
    void linesDistrictsAndQuantitiesOfANewOrderAreUniform() {
        long[] lineCounts = new long[11];
        long[] districts = new long[10];
        long[] quantities = new long[10];
        for (int i = 0; i < INPUTS; i++) {
            NewOrderInput order = newOrder(tenWarehouses);
            lineCounts[order.lineCount() - 5]++;
            districts[order.districtId() - 1]++;
            for (int line = 0; line < order.lineCount(); line++) {
                quantities[order.quantity(line) - 1]++;
            }
            assertThat(order.customerId()).isBetween(1, 3_000);
        }

        assertUniform(lineCounts);
        assertUniform(districts);
        assertUniform(quantities);
    }

    @Test
    void fifteenPaymentsInAHundredAreForACustomerOfAnotherWarehouse() {
        long remote = 0;
        long[] warehouses = new long[10];
        long[] remoteDistricts = new long[10];
        for (int i = 0; i < INPUTS; i++) {
            PaymentInput payment = (PaymentInput) tenWarehouses.next(TransactionType.PAYMENT);
            if (payment.customerWarehouseId() == payment.warehouseId()) {
                assertThat(payment.customerDistrictId()).isEqualTo(payment.districtId());
            } else {
                remote++;
                warehouses[payment.customerWarehouseId() - 1]++;
                remoteDistricts[payment.customerDistrictId() - 1]++;
            }
        }

        assertShare(remote, INPUTS, 0.15);
        assertUniformWithout(warehouses, 3);
        assertUniform(remoteDistricts);
    }

    @Test
    void sixtyPaymentsInAHundredNameTheCustomerByLastName() {
        assertCustomers(generator -> ((PaymentInput) generator.next(TransactionType.PAYMENT)).customer());
    }

    @Test
    void sixtyOrderStatusesInAHundredNameTheCustomerByLastName() {
        assertCustomers(generator -> ((OrderStatusInput) generator.next(TransactionType.ORDER_STATUS)).customer());
    }

    private void assertCustomers(Function<InputGenerator, CustomerSelector> draw) {
        Set<String> names = new HashSet<>();
        IntStream.range(0, 1_000).mapToObj(LastName::of).forEach(names::add);
        long byName = 0;
        for (int i = 0; i < INPUTS; i++) {
            CustomerSelector customer = draw.apply(tenWarehouses);
            if (customer instanceof CustomerSelector.ByLastName named) {
                byName++;
                assertThat(names.contains(named.lastName())).isTrue();
            } else if (customer instanceof CustomerSelector.ById numbered) {
                assertThat(numbered.customerId()).isBetween(1, 3_000);
            }
        }

        assertShare(byName, INPUTS, 0.60);
    }

    @Test
    void amountsAreUniformBetweenOneAndFiveThousandDollars() {
        long[] thousandths = new long[1_000];
        long least = Long.MAX_VALUE;
        long most = 0;
        for (int i = 0; i < INPUTS; i++) {
            long cents = ((PaymentInput) tenWarehouses.next(TransactionType.PAYMENT)).amountCents();
            least = Math.min(least, cents);
            most = Math.max(most, cents);
            thousandths[(int) ((cents - 100) * 1_000 / 499_901)]++;
        }

        assertUniform(thousandths);
        // The ends come close: 60 cents are missed at one end with a chance of e^-12.
        assertThat(least).isBetween(100L, 160L);
        assertThat(most).isBetween(499_940L, 500_000L);
    }

    @Test
    void deliveriesDrawACarrierOfTen() {
        long[] carriers = new long[10];
        for (int i = 0; i < INPUTS; i++) {
            carriers[((DeliveryInput) tenWarehouses.next(TransactionType.DELIVERY)).carrierId() - 1]++;
        }

        assertUniform(carriers);
    }

    @Test
    void stockLevelsDrawAThresholdForADistrictThatStays() {
        long[] thresholds = new long[11];
        for (int i = 0; i < INPUTS; i++) {
            StockLevelInput input = (StockLevelInput) tenWarehouses.next(TransactionType.STOCK_LEVEL);
            thresholds[input.threshold() - 10]++;
            assertThat(input.districtId()).isEqualTo(1);
        }

        assertUniform(thresholds);
    }

    @Test
    void tenTerminalsOfAWarehouseWatchTenDistricts() {
        Set<String> watched = new HashSet<>();
        for (int terminal = 0; terminal < 30; terminal++) {
            StockLevelInput input = (StockLevelInput) generator(3, 30, terminal).next(TransactionType.STOCK_LEVEL);
            watched.add(input.warehouseId() + "/" + input.districtId());
        }

        assertThat(watched).hasSize(30);
    }

    @Test
    void aSingleWarehouseIsNeverRemote() {
        InputGenerator single = generator(1, 4, 2);

        for (int i = 0; i < 20_000; i++) {
            NewOrderInput order = newOrder(single);
            for (int line = 0; line < order.lineCount(); line++) {
                assertThat(order.supplyWarehouseId(line)).isEqualTo(1);
            }
            PaymentInput payment = (PaymentInput) single.next(TransactionType.PAYMENT);
            assertThat(payment.customerWarehouseId()).isEqualTo(1);
            assertThat(payment.customerDistrictId()).isEqualTo(payment.districtId());
        }
    }

    private static NewOrderInput newOrder(InputGenerator generator) {
        return (NewOrderInput) generator.next(TransactionType.NEW_ORDER);
    }

    private static List<String> inputs(InputGenerator generator) {
        return IntStream.range(0, 1_000).mapToObj(i -> text(generator.next())).toList();
    }

    private static String text(TransactionInput input) {
        if (!(input instanceof NewOrderInput order)) {
            return input.toString();
        }
        StringBuilder text = new StringBuilder();
        text.append(order.warehouseId())
                .append('/')
                .append(order.districtId())
                .append('/')
                .append(order.customerId());
        for (int line = 0; line < order.lineCount(); line++) {
            text.append(' ').append(order.itemId(line));
            text.append(',').append(order.supplyWarehouseId(line));
            text.append(',').append(order.quantity(line));
        }
        return text.toString();
    }

    private static void assertShare(long hits, long trials, double share) {
        double deviation = Math.sqrt(share * (1 - share) / trials);
        assertThat((double) hits / trials).isCloseTo(share, Offset.offset(4 * deviation));
    }

    private static void assertUniform(long[] counts) {
        assertThat(ChiSquare.uniformScore(counts)).isBetween(-4.0, 4.0);
    }

    /** Equal counts everywhere but at one index, where there must be nothing. */
    private static void assertUniformWithout(long[] counts, int index) {
        assertThat(counts[index]).isZero();
        assertUniform(IntStream.range(0, counts.length)
                .filter(i -> i != index)
                .mapToLong(i -> counts[i])
                .toArray());
    }
}
