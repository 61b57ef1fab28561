package io.latchmark.procedures.sqlserver;

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
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.EnumMap;
import java.util.Map;

/**
 * A terminal's connection: a call for each procedure with parameters by position, in auto-commit mode, so that a
 * transaction is one request and one answer. The driver prepares the text of a call once and then executes its handle. Hot
 * path: allocates what the driver and the parameters need. One thread at a time.
 */
final class SqlServerSession implements Session {
    /** The return code of a New-Order that was rolled back by design. */
    private static final int ROLLED_BACK_BY_DESIGN = 1;

    /** Parameter 1 is the return code. */
    private static final int FIRST = 2;

    private final Connection connection;
    private final Database database;
    private final Map<TransactionType, CallableStatement> calls;
    private final ProcedureCalls procedures;
    private boolean lost;

    private SqlServerSession(
            Connection connection,
            Database database,
            Map<TransactionType, CallableStatement> calls,
            ProcedureCalls procedures) {
        this.connection = connection;
        this.database = database;
        this.calls = calls;
        this.procedures = procedures;
    }

    static SqlServerSession over(Connection connection, Database database, ProcedureCalls procedures)
            throws SQLException {
        Map<TransactionType, CallableStatement> calls = new EnumMap<>(TransactionType.class);
        for (TransactionType type : TransactionType.all()) {
            CallableStatement call = connection.prepareCall(call(type, procedures));
            call.registerOutParameter(1, Types.INTEGER);
            calls.put(type, call);
        }
        return new SqlServerSession(connection, database, calls, procedures);
    }

    private static String call(TransactionType type, ProcedureCalls procedures) {
        boolean scalars = procedures.orderLines() == OrderLines.SCALARS;
        int parameters = switch (type) {
            case NEW_ORDER -> 3 + (scalars ? OrderLineParameters.SCALARS : OrderLineParameters.TABLE);
            case PAYMENT -> 7;
            case ORDER_STATUS -> 4;
            case DELIVERY -> 2;
            case STOCK_LEVEL -> 3;
        };
        return "{? = call " + procedures.procedure(type) + "(?" + ",?".repeat(parameters - 1) + ")}";
    }

    @Override
    public Outcome execute(TransactionInput input) {
        try {
            CallableStatement call = bind(input);
            int answer = drain(call, call.execute());
            if (call.getInt(1) == ROLLED_BACK_BY_DESIGN) {
                return Outcome.ROLLED_BACK_BY_DESIGN;
            }
            return input.type() == TransactionType.DELIVERY && answer != Scale.DISTRICTS_PER_WAREHOUSE
                    ? new Outcome.Committed(Scale.DISTRICTS_PER_WAREHOUSE - answer)
                    : Outcome.COMMITTED;
        } catch (SQLException e) {
            Outcome.Failed outcome = SqlServerFailures.classify(e);
            lost = outcome.kind().isSessionEnding();
            return outcome;
        }
    }

    /**
     * Takes all results: an error may come after one, and the return code comes last.
     *
     * @return the first number of the first row of the first result, 0 if that is none
     */
    private static int drain(CallableStatement call, boolean firstIsRows) throws SQLException {
        int answer = 0;
        boolean first = true;
        boolean rowsFollow = firstIsRows;
        while (rowsFollow || call.getUpdateCount() != -1) {
            if (first && rowsFollow) {
                first = false;
                try (ResultSet rows = call.getResultSet()) {
                    answer = rows.next() ? rows.getInt(1) : 0;
                }
            }
            rowsFollow = call.getMoreResults();
        }
        return answer;
    }

    private CallableStatement bind(TransactionInput input) throws SQLException {
        CallableStatement call = calls.get(input.type());
        if (call == null) {
            throw new IllegalStateException("no call for " + input.type());
        }
        call.setInt(FIRST, input.warehouseId());
        switch (input.type()) {
            case NEW_ORDER -> {
                NewOrderInput newOrder = (NewOrderInput) input;
                call.setInt(FIRST + 1, newOrder.districtId());
                call.setInt(FIRST + 2, newOrder.customerId());
                OrderLineParameters.bind(call, FIRST + 3, newOrder, procedures);
            }
            case PAYMENT -> bindPayment(call, (PaymentInput) input);
            case ORDER_STATUS -> {
                OrderStatusInput orderStatus = (OrderStatusInput) input;
                call.setInt(FIRST + 1, orderStatus.districtId());
                bindCustomer(call, FIRST + 2, orderStatus.customer());
            }
            case DELIVERY -> call.setInt(FIRST + 1, ((DeliveryInput) input).carrierId());
            case STOCK_LEVEL -> {
                StockLevelInput stockLevel = (StockLevelInput) input;
                call.setInt(FIRST + 1, stockLevel.districtId());
                call.setInt(FIRST + 2, stockLevel.threshold());
            }
        }
        return call;
    }

    private static void bindPayment(CallableStatement call, PaymentInput input) throws SQLException {
        call.setInt(FIRST + 1, input.districtId());
        call.setInt(FIRST + 2, input.customerWarehouseId());
        call.setInt(FIRST + 3, input.customerDistrictId());
        bindCustomer(call, FIRST + 4, input.customer());
        call.setBigDecimal(FIRST + 6, BigDecimal.valueOf(input.amountCents(), 2));
    }

    private static void bindCustomer(CallableStatement call, int at, CustomerSelector customer) throws SQLException {
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
