package io.latchmark.emulation.oltp;

import io.latchmark.core.population.Scale;
import io.latchmark.core.random.NuRand;
import io.latchmark.core.random.NuRandConstants;
import io.latchmark.core.random.RandomStream;
import io.latchmark.core.transaction.CustomerSelector;
import io.latchmark.core.transaction.DeliveryInput;
import io.latchmark.core.transaction.InputGenerator;
import io.latchmark.core.transaction.NewOrderInput;
import io.latchmark.core.transaction.OrderStatusInput;
import io.latchmark.core.transaction.PaymentInput;
import io.latchmark.core.transaction.StockLevelInput;
import io.latchmark.core.transaction.TransactionInput;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The pages that the transactions of TPC-C use (clauses 2.4 to 2.8), of the tables and indexes that are not always in memory.
 * They are consecutive, warehouse by warehouse. Inner index pages, small tables, and the ends of growing tables are not modelled.
 * Confined to one thread.
 */
final class TpccPages {
    private static final int LINES = (Scale.ORDER_LINES_MIN + Scale.ORDER_LINES_MAX) / 2;
    private static final int NAMESAKES = 3;
    private static final int RECENT_LINES = 20 * LINES;

    private final List<InputGenerator> terminals = new ArrayList<>();
    private final RandomStream random;
    private final NuRand nuRand;
    private final boolean isKeyApart;
    private final TpccLayout layout;
    private final int[] delivered;
    private final int[][] recentItems;
    private final int[] recentAt;
    private List<PageUse> uses = new ArrayList<>();
    private int terminal;

    TpccPages(OltpParameters.OfWorkload of, int pageBytes, long seed) {
        NuRandConstants constants = NuRandConstants.ofLoad(seed);
        for (int i = 0; i < of.workload().terminals(); i++) {
            terminals.add(new InputGenerator(of.workload(), constants, seed, i));
        }
        random = RandomStream.of(seed, "pages", 0);
        nuRand = new NuRand(constants);
        isKeyApart = of.isKeyApart();
        layout = TpccLayout.of(of, pageBytes);
        int districts = of.workload().scale().warehouses() * Scale.DISTRICTS_PER_WAREHOUSE;
        delivered = new int[districts];
        recentItems = new int[districts][];
        recentAt = new int[districts];
    }

    /** The uses of the next transaction, of each terminal in turn. */
    List<PageUse> next() {
        TransactionInput input = terminals.get(terminal).next();
        terminal = (terminal + 1) % terminals.size();
        uses = new ArrayList<>();
        if (input instanceof NewOrderInput order) {
            newOrder(order);
        } else if (input instanceof PaymentInput payment) {
            int district = district(payment.customerWarehouseId(), payment.customerDistrictId());
            customer(district, payment.customer(), true);
        } else if (input instanceof OrderStatusInput status) {
            int district = district(status.warehouseId(), status.districtId());
            customer(district, status.customer(), false);
            order(district, random.uniform(0, Scale.ORDERS_PER_DISTRICT - 1), false);
        } else if (input instanceof DeliveryInput delivery) {
            delivery(delivery.warehouseId());
        } else if (input instanceof StockLevelInput level) {
            for (int itemId : recent(district(level.warehouseId(), level.districtId()))) {
                stock(level.warehouseId(), itemId, false);
            }
        }
        return uses;
    }

    private void newOrder(NewOrderInput order) {
        int district = district(order.warehouseId(), order.districtId());
        customer(district, order.customerId(), false);
        uses.add(new PageUse(layout.ordersByCustomer().page(row(district, order.customerId())), true));
        for (int line = 0; line < order.lineCount(); line++) {
            int itemId = Math.min(order.itemId(line), Scale.ITEMS);
            use(layout.itemKey(), layout.item(), itemId - 1, false);
            stock(order.supplyWarehouseId(line), itemId, true);
            recent(district)[recentAt[district]] = itemId;
            recentAt[district] = (recentAt[district] + 1) % RECENT_LINES;
        }
    }

    private int[] recent(int district) {
        if (recentItems[district] == null) {
            recentItems[district] = IntStream.range(0, RECENT_LINES)
                    .map(line -> nuRand.itemId(random))
                    .toArray();
        }
        return recentItems[district];
    }

    /** By name: the customers with that name, whose rows a clustered key does not need, and then the middle one. */
    private void customer(int district, CustomerSelector selector, boolean change) {
        if (selector instanceof CustomerSelector.ById byId) {
            customer(district, byId.customerId(), change);
        } else if (selector instanceof CustomerSelector.ByLastName byName) {
            RandomStream namesakes = RandomStream.of(district, byName.lastName(), 0);
            int first = namesakes.uniform(1, Scale.CUSTOMERS_PER_DISTRICT);
            uses.add(new PageUse(layout.customerByName().page(row(district, first)), false));
            for (int i = 1; isKeyApart && i < NAMESAKES; i++) {
                int customerId = namesakes.uniform(1, Scale.CUSTOMERS_PER_DISTRICT);
                uses.add(new PageUse(layout.customer().page(row(district, customerId)), false));
            }
            customer(district, first, change);
        }
    }

    private void customer(int district, int customerId, boolean change) {
        use(layout.customerKey(), layout.customer(), row(district, customerId), change);
    }

    private void delivery(int warehouseId) {
        for (int districtId = 1; districtId <= Scale.DISTRICTS_PER_WAREHOUSE; districtId++) {
            int district = district(warehouseId, districtId);
            int order = (Scale.DELIVERED_ORDERS_PER_DISTRICT + delivered[district]) % Scale.ORDERS_PER_DISTRICT;
            delivered[district]++;
            order(district, order, true);
            customer(district, random.uniform(1, Scale.CUSTOMERS_PER_DISTRICT), true);
        }
    }

    private void order(int district, int order, boolean change) {
        long row = (long) district * Scale.ORDERS_PER_DISTRICT + order;
        use(layout.ordersKey(), layout.orders(), row, change);
        use(layout.orderLineKey(), layout.orderLine(), row * LINES, change);
    }

    private void stock(int warehouseId, int itemId, boolean change) {
        use(layout.stockKey(), layout.stock(), (warehouseId - 1L) * Scale.STOCK_PER_WAREHOUSE + itemId - 1, change);
    }

    private void use(TpccLayout.Rows key, TpccLayout.Rows rows, long row, boolean change) {
        if (isKeyApart) {
            uses.add(new PageUse(key.page(row), false));
        }
        uses.add(new PageUse(rows.page(row), change));
    }

    private static int district(int warehouseId, int districtId) {
        return (warehouseId - 1) * Scale.DISTRICTS_PER_WAREHOUSE + districtId - 1;
    }

    private static long row(int district, int customerId) {
        return (long) district * Scale.CUSTOMERS_PER_DISTRICT + customerId - 1;
    }
}
