package io.latchmark.application.skeleton;

import io.latchmark.core.population.Scale;
import io.latchmark.core.spi.Session;
import io.latchmark.core.transaction.CustomerSelector;
import io.latchmark.core.transaction.DeliveryInput;
import io.latchmark.core.transaction.FailureKind;
import io.latchmark.core.transaction.NewOrderInput;
import io.latchmark.core.transaction.OrderStatusInput;
import io.latchmark.core.transaction.Outcome;
import io.latchmark.core.transaction.PaymentInput;
import io.latchmark.core.transaction.StockLevelInput;
import io.latchmark.core.transaction.TransactionInput;
import io.latchmark.procedures.ProcedureVariant;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.DriverDialect.Trouble;
import io.latchmark.schema.jdbc.SqlErrors;
import io.latchmark.schema.jdbc.SqlFile;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** A terminal's connection: the statements of a transaction, one after the other, and a commit. One thread at a time. */
final class SkeletonSession implements Session {
    private final Database database;
    private final Connection connection;
    private final SkeletonStatements statements;
    private final ProcedureVariant variant;
    private boolean lost;

    SkeletonSession(Database database, Connection connection, SqlFile sql, ProcedureVariant variant)
            throws SQLException {
        this.database = database;
        this.connection = connection;
        this.statements = new SkeletonStatements(connection, sql);
        this.variant = variant;
    }

    @Override
    public Outcome execute(TransactionInput input) {
        try {
            Outcome outcome = switch (input.type()) {
                case NEW_ORDER -> newOrder((NewOrderInput) input);
                case PAYMENT -> payment((PaymentInput) input);
                case ORDER_STATUS -> orderStatus((OrderStatusInput) input);
                case DELIVERY -> delivery((DeliveryInput) input);
                case STOCK_LEVEL -> stockLevel((StockLevelInput) input);
                case OTHER -> throw new IllegalArgumentException("there is no such input");
            };
            if (outcome instanceof Outcome.Committed) {
                connection.commit();
            } else {
                connection.rollback();
            }
            return outcome;
        } catch (SQLException e) {
            return failed(e);
        }
    }

    /** Clause 2.4. The variants differ in when they lock the district's row, which all orders of a district need. */
    private Outcome newOrder(NewOrderInput input) throws SQLException {
        int warehouse = input.warehouseId();
        int district = input.districtId();
        statements.row("new_order terms", warehouse, district, input.customerId());
        if (variant == ProcedureVariant.CLASSIC) {
            statements.update("new_order number", warehouse, district);
        }
        boolean allLocal = true;
        for (int line = 0; line < input.lineCount(); line++) {
            boolean local = input.supplyWarehouseId(line) == warehouse;
            allLocal &= local;
            int changed = statements.update(
                    "new_order stock",
                    input.quantity(line),
                    local ? 0 : 1,
                    input.supplyWarehouseId(line),
                    input.itemId(line));
            if (changed == 0) {
                return Outcome.ROLLED_BACK_BY_DESIGN;
            }
        }
        if (variant == ProcedureVariant.OPTIMISED) {
            statements.update("new_order number", warehouse, district);
        }
        Object order = statements.row("new_order district", warehouse, district).get(0);
        statements.update(
                "new_order order", warehouse, district, order, input.customerId(), input.lineCount(), allLocal ? 1 : 0);
        statements.update("new_order queue", warehouse, district, order);
        for (int line = 0; line < input.lineCount(); line++) {
            statements.update(
                    "new_order line",
                    warehouse,
                    district,
                    order,
                    line + 1,
                    input.itemId(line),
                    input.supplyWarehouseId(line),
                    input.quantity(line));
        }
        statements.rows("new_order shown", warehouse, district, order);
        return Outcome.COMMITTED;
    }

    /** Clause 2.5. The variants differ in whether the warehouse's row, which all its payments need, is locked first or last. */
    private Outcome payment(PaymentInput input) throws SQLException {
        BigDecimal amount = BigDecimal.valueOf(input.amountCents(), 2);
        int warehouse = input.warehouseId();
        int district = input.districtId();
        int itsWarehouse = input.customerWarehouseId();
        int itsDistrict = input.customerDistrictId();
        Object customer = customer(input.customer(), itsWarehouse, itsDistrict);
        if (variant == ProcedureVariant.CLASSIC) {
            statements.update("payment warehouse", amount, warehouse);
            statements.update("payment district", amount, warehouse, district);
        }
        statements.update("payment customer", amount, district, warehouse, itsWarehouse, itsDistrict, customer);
        statements.row("payment shown", itsWarehouse, itsDistrict, customer);
        if (variant == ProcedureVariant.OPTIMISED) {
            statements.update("payment district", amount, warehouse, district);
            statements.update("payment warehouse", amount, warehouse);
        }
        statements.update("payment history", itsWarehouse, itsDistrict, customer, warehouse, district, amount);
        return Outcome.COMMITTED;
    }

    private Outcome orderStatus(OrderStatusInput input) throws SQLException {
        int warehouse = input.warehouseId();
        int district = input.districtId();
        Object customer = customer(input.customer(), warehouse, district);
        statements.row("order_status customer", warehouse, district, customer);
        Object order = statements
                .row("order_status order", warehouse, district, customer)
                .get(0);
        statements.rows("order_status lines", warehouse, district, order);
        return Outcome.COMMITTED;
    }

    /** Clause 2.7: the oldest order of each district; a district without one is skipped. */
    private Outcome delivery(DeliveryInput input) throws SQLException {
        int warehouse = input.warehouseId();
        int skipped = 0;
        for (int district = 1; district <= Scale.DISTRICTS_PER_WAREHOUSE; district++) {
            List<List<Object>> oldest = statements.rows("delivery oldest", warehouse, district);
            if (oldest.isEmpty()) {
                skipped++;
                continue;
            }
            Object order = oldest.get(0).get(0);
            statements.update("delivery queue", warehouse, district, order);
            statements.update("delivery order", input.carrierId(), warehouse, district, order);
            statements.update("delivery lines", warehouse, district, order);
            statements.update("delivery customer", warehouse, district, order);
        }
        return skipped == 0 ? Outcome.COMMITTED : new Outcome.Committed(skipped);
    }

    private Outcome stockLevel(StockLevelInput input) throws SQLException {
        statements.row("stock_level", input.warehouseId(), input.districtId(), input.threshold());
        return Outcome.COMMITTED;
    }

    private Object customer(CustomerSelector selector, int warehouse, int district) throws SQLException {
        if (selector instanceof CustomerSelector.ByLastName byLastName) {
            List<List<Object>> customers =
                    statements.rows("customers of a name", warehouse, district, byLastName.lastName());
            return customers.get((customers.size() - 1) / 2).get(0);
        }
        return ((CustomerSelector.ById) selector).customerId();
    }

    /** An engine must classify each failure, or the runner can't know whether to try again. */
    private Outcome failed(SQLException e) {
        FailureKind kind = database.trouble(e).map(Trouble::kind).orElse(FailureKind.OTHER);
        lost = kind.isSessionEnding();
        try {
            connection.rollback();
        } catch (SQLException rollback) {
            lost = true;
        }
        return new Outcome.Failed(kind, e.getSQLState() == null ? "" : e.getSQLState(), SqlErrors.firstLine(e));
    }

    @Override
    public void close() {
        if (lost) {
            database.evict(connection);
            return;
        }
        try {
            connection.close();
        } catch (SQLException e) {
            database.evict(connection);
        }
    }
}
