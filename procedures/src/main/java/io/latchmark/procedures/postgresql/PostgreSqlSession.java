package io.latchmark.procedures.postgresql;

import io.latchmark.core.population.Scale;
import io.latchmark.core.spi.Session;
import io.latchmark.core.transaction.CustomerSelector;
import io.latchmark.core.transaction.DeliveryInput;
import io.latchmark.core.transaction.NewOrderInput;
import io.latchmark.core.transaction.OrderStatusInput;
import io.latchmark.core.transaction.Outcome;
import io.latchmark.core.transaction.PaymentInput;
import io.latchmark.core.transaction.StockLevelInput;
import io.latchmark.core.transaction.TransactionInput;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.schema.jdbc.Database;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.EnumMap;
import java.util.Map;

/**
 * A terminal's connection: a statement prepared at the server for each procedure, in auto-commit mode, so that a
 * transaction is one round trip. Hot path: allocates what the driver and the parameters need. One thread at a time.
 */
final class PostgreSqlSession implements Session {
    private final Connection connection;
    private final Database database;
    private final Map<TransactionType, PreparedStatement> calls;
    private boolean lost;

    private PostgreSqlSession(Connection connection, Database database, Map<TransactionType, PreparedStatement> calls) {
        this.connection = connection;
        this.database = database;
        this.calls = calls;
    }

    static PostgreSqlSession over(Connection connection, FunctionCalls calls, Database database) throws SQLException {
        Map<TransactionType, PreparedStatement> prepared = new EnumMap<>(TransactionType.class);
        for (TransactionType type : TransactionType.all()) {
            prepared.put(type, connection.prepareStatement(calls.statement(type.key())));
        }
        return new PostgreSqlSession(connection, database, prepared);
    }

    @Override
    public Outcome execute(TransactionInput input) {
        try {
            PreparedStatement call = bind(input);
            try (ResultSet row = call.executeQuery()) {
                return outcome(input, row);
            }
        } catch (SQLException e) {
            Outcome outcome = PostgreSqlFailures.classify(e);
            lost = outcome instanceof Outcome.Failed failed && failed.kind().isSessionEnding();
            return outcome;
        }
    }

    private static Outcome outcome(TransactionInput input, ResultSet row) throws SQLException {
        row.next();
        if (input.type() != TransactionType.DELIVERY) {
            return Outcome.COMMITTED;
        }
        int delivered = row.getInt(1);
        return delivered == Scale.DISTRICTS_PER_WAREHOUSE
                ? Outcome.COMMITTED
                : new Outcome.Committed(Scale.DISTRICTS_PER_WAREHOUSE - delivered);
    }

    private PreparedStatement bind(TransactionInput input) throws SQLException {
        PreparedStatement call = calls.get(input.type());
        if (call == null) {
            throw new IllegalStateException("no call for " + input.type());
        }
        call.setInt(1, input.warehouseId());
        switch (input.type()) {
            case NEW_ORDER -> bindNewOrder(call, (NewOrderInput) input);
            case PAYMENT -> bindPayment(call, (PaymentInput) input);
            case ORDER_STATUS -> {
                OrderStatusInput orderStatus = (OrderStatusInput) input;
                call.setInt(2, orderStatus.districtId());
                bindCustomer(call, 3, orderStatus.customer());
            }
            case DELIVERY -> call.setInt(2, ((DeliveryInput) input).carrierId());
            case STOCK_LEVEL -> {
                StockLevelInput stockLevel = (StockLevelInput) input;
                call.setInt(2, stockLevel.districtId());
                call.setInt(3, stockLevel.threshold());
            }
        }
        return call;
    }

    private static void bindNewOrder(PreparedStatement call, NewOrderInput input) throws SQLException {
        int lines = input.lineCount();
        int[] itemIds = new int[lines];
        int[] supplyWarehouseIds = new int[lines];
        int[] quantities = new int[lines];
        for (int line = 0; line < lines; line++) {
            itemIds[line] = input.itemId(line);
            supplyWarehouseIds[line] = input.supplyWarehouseId(line);
            quantities[line] = input.quantity(line);
        }
        call.setInt(2, input.districtId());
        call.setInt(3, input.customerId());
        call.setObject(4, itemIds);
        call.setObject(5, supplyWarehouseIds);
        call.setObject(6, quantities);
    }

    private static void bindPayment(PreparedStatement call, PaymentInput input) throws SQLException {
        call.setInt(2, input.districtId());
        call.setInt(3, input.customerWarehouseId());
        call.setInt(4, input.customerDistrictId());
        bindCustomer(call, 5, input.customer());
        call.setBigDecimal(7, BigDecimal.valueOf(input.amountCents(), 2));
    }

    private static void bindCustomer(PreparedStatement call, int at, CustomerSelector customer) throws SQLException {
        if (customer instanceof CustomerSelector.ById byId) {
            call.setInt(at, byId.customerId());
            call.setNull(at + 1, Types.VARCHAR);
        } else if (customer instanceof CustomerSelector.ByLastName byLastName) {
            call.setNull(at, Types.INTEGER);
            call.setString(at + 1, byLastName.lastName());
        }
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
