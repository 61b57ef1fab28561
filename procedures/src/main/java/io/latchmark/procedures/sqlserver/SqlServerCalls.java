package io.latchmark.procedures.sqlserver;

import io.latchmark.core.population.Scale;
import io.latchmark.core.transaction.NewOrderInput;
import io.latchmark.core.transaction.Outcome;
import io.latchmark.core.transaction.TransactionInput;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.procedures.Isolation;
import io.latchmark.procedures.jdbc.ProcedureCalls;
import io.latchmark.schema.jdbc.Sql;
import io.latchmark.schema.jdbc.SqlFile;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Calls the procedures with positional parameters. The driver prepares the text of a call once and then executes its handle. */
final class SqlServerCalls implements ProcedureCalls<CallableStatement> {
    /** The key of the New-Order that takes its lines as numbers. */
    static final String SCALARS = "new_order_scalars";

    /** The return code of a New-Order that was rolled back by design. */
    private static final int ROLLED_BACK_BY_DESIGN = 1;

    private static final int RETURN_CODE = 1;

    private final SqlFile session;
    private final Map<String, String> names;
    private final boolean scalars;

    /**
     * Calls with the lines of an order in the given form.
     *
     * @param session what a terminal's connection asks before its first transaction
     * @param names in the database, by the key of the transaction; also of {@code new_order_scalars} or of the type
     *     {@code order_lines}
     */
    SqlServerCalls(SqlFile session, OrderLines orderLines, Map<String, String> names) {
        this.session = session;
        this.names = Map.copyOf(names);
        scalars = orderLines == OrderLines.SCALARS;
    }

    /** The driver remembers what was set; only the server knows what is in effect. */
    @Override
    public void prepareConnection(Connection connection, Isolation isolation) throws SQLException {
        List<String> found = Sql.column(session.statement("isolation level")).run(connection);
        if (!found.isEmpty() && !found.get(0).equals(isolation.key())) {
            throw new SQLException("the isolation level is " + found.get(0) + " instead of " + isolation.key());
        }
    }

    @Override
    public CallableStatement prepare(Connection connection, TransactionType type) throws SQLException {
        int parameters = switch (type) {
            case NEW_ORDER -> 3 + (scalars ? OrderLineParameters.SCALARS : OrderLineParameters.TABLE);
            case PAYMENT -> 7;
            case ORDER_STATUS -> 4;
            case DELIVERY -> 2;
            case STOCK_LEVEL -> 3;
            case OTHER -> throw new IllegalArgumentException("there is no procedure of another tool's transaction");
        };
        String procedure = name(type == TransactionType.NEW_ORDER && scalars ? SCALARS : type.key());
        CallableStatement call =
                connection.prepareCall("{? = call " + procedure + "(?" + ",?".repeat(parameters - 1) + ")}");
        call.registerOutParameter(RETURN_CODE, Types.INTEGER);
        return call;
    }

    private String name(String key) {
        return Objects.requireNonNull(names.get(key), key);
    }

    @Override
    public int firstParameter() {
        return RETURN_CODE + 1;
    }

    @Override
    public void bindOrderLines(CallableStatement call, int at, NewOrderInput input) throws SQLException {
        if (scalars) {
            OrderLineParameters.bindScalars(call, at, input);
        } else {
            OrderLineParameters.bindTable(call, at, input, name("order_lines"));
        }
    }

    @Override
    public Outcome execute(CallableStatement call, TransactionInput input) throws SQLException {
        int answer = drain(call, call.execute());
        if (call.getInt(RETURN_CODE) == ROLLED_BACK_BY_DESIGN) {
            return Outcome.ROLLED_BACK_BY_DESIGN;
        }
        return input.type() == TransactionType.DELIVERY && answer != Scale.DISTRICTS_PER_WAREHOUSE
                ? new Outcome.Committed(Scale.DISTRICTS_PER_WAREHOUSE - answer)
                : Outcome.COMMITTED;
    }

    /**
     * Reads all results, because an error may come after one, and the return code comes last.
     *
     * @return the first number of the first row of the first result, 0 if it has no rows
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
}
