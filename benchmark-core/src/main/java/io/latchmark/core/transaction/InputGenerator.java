package io.latchmark.core.transaction;

import io.latchmark.core.population.Scale;
import io.latchmark.core.random.LastName;
import io.latchmark.core.random.NuRand;
import io.latchmark.core.random.NuRandConstants;
import io.latchmark.core.random.RandomStream;

/**
 * Draws the inputs of one terminal from its own seeded stream (TPC-C clauses 2.4.1 to 2.8.1): the same seed and terminal give the
 * same inputs. Hot path: allocates only the input. Confined to one thread.
 */
public final class InputGenerator {
    /** An item number that no item has (clause 2.4.1.5.1). */
    public static final int UNUSED_ITEM_ID = Scale.ITEMS + 1;

    private static final int BY_LAST_NAME_PERCENT = 60;
    private static final int HOME_PAYMENT_PERCENT = 85;
    private static final int LINE_INTS = 3;

    private final Scale scale;
    private final NuRand nuRand;
    private final HomeWarehouses homes;
    private final RandomStream stream;
    private final Deck deck;
    private final int districtId;

    /**
     * A generator for one terminal.
     *
     * @param workload of all terminals
     * @param constants the run's constants of the non-uniform distribution
     * @param seed the run's seed
     * @param terminal the terminal's number, from 0
     */
    public InputGenerator(Workload workload, NuRandConstants constants, long seed, int terminal) {
        this.scale = workload.scale();
        this.nuRand = new NuRand(constants);
        this.homes = workload.homesOf(terminal);
        this.stream = RandomStream.of(seed, "terminal", terminal);
        this.deck = new Deck(workload.mix(), RandomStream.of(seed, "deck", terminal));
        // Clause 2.8.1.1: a terminal asks for the stock level of one district, always the same.
        this.districtId = terminal / scale.warehouses() % Scale.DISTRICTS_PER_WAREHOUSE + 1;
    }

    /** The next input of the mix. */
    public TransactionInput next() {
        return next(deck.deal());
    }

    /** The type of the next input of the mix, which is skipped without being drawn. */
    public TransactionType nextType() {
        return deck.deal();
    }

    /** The next input of this type. */
    public TransactionInput next(TransactionType type) {
        int warehouseId = homes.draw(stream);
        return switch (type) {
            case NEW_ORDER -> newOrder(warehouseId);
            case PAYMENT -> payment(warehouseId);
            case ORDER_STATUS -> new OrderStatusInput(warehouseId, anyDistrict(), customer());
            case DELIVERY -> new DeliveryInput(warehouseId, stream.uniform(1, 10));
            case STOCK_LEVEL -> new StockLevelInput(warehouseId, districtId, stream.uniform(10, 20));
            case OTHER -> throw new IllegalArgumentException("no terminal executes another tool's transaction");
        };
    }

    private NewOrderInput newOrder(int warehouseId) {
        int district = anyDistrict();
        int customerId = nuRand.customerId(stream);
        int count = stream.uniform(Scale.ORDER_LINES_MIN, Scale.ORDER_LINES_MAX);
        // Clause 2.4.1.4: 1 % of the orders have an unused item number, on the last line.
        boolean rollsBack = stream.percent(1);
        int[] lines = new int[count * LINE_INTS];
        for (int line = 0; line < count; line++) {
            int at = line * LINE_INTS;
            lines[at] = nuRand.itemId(stream);
            // Clause 2.4.1.5.2: 1 % of the lines are supplied by another warehouse.
            lines[at + 1] = stream.percent(1) ? otherThan(warehouseId) : warehouseId;
            lines[at + 2] = stream.uniform(1, 10);
        }
        if (rollsBack) {
            lines[(count - 1) * LINE_INTS] = UNUSED_ITEM_ID;
        }
        return new NewOrderInput(warehouseId, district, customerId, lines);
    }

    private PaymentInput payment(int warehouseId) {
        int district = anyDistrict();
        // Clause 2.5.1.2: 15 % of the customers belong to another warehouse.
        boolean home = stream.percent(HOME_PAYMENT_PERCENT) || scale.warehouses() == 1;
        int customerWarehouseId = home ? warehouseId : otherThan(warehouseId);
        int customerDistrictId = home ? district : anyDistrict();
        return new PaymentInput(
                warehouseId,
                district,
                customerWarehouseId,
                customerDistrictId,
                customer(),
                stream.uniform(100, 500_000));
    }

    private CustomerSelector customer() {
        return stream.percent(BY_LAST_NAME_PERCENT)
                ? new CustomerSelector.ByLastName(LastName.of(nuRand.lastName(stream)))
                : new CustomerSelector.ById(nuRand.customerId(stream));
    }

    private int anyDistrict() {
        return stream.uniform(1, Scale.DISTRICTS_PER_WAREHOUSE);
    }

    private int otherThan(int warehouseId) {
        if (scale.warehouses() == 1) {
            return warehouseId;
        }
        int other = stream.uniform(1, scale.warehouses() - 1);
        return other < warehouseId ? other : other + 1;
    }
}
