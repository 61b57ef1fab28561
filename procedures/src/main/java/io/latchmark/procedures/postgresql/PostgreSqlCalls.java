package io.latchmark.procedures.postgresql;

import io.latchmark.core.population.Scale;
import io.latchmark.core.transaction.NewOrderInput;
import io.latchmark.core.transaction.Outcome;
import io.latchmark.core.transaction.TransactionInput;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.procedures.Isolation;
import io.latchmark.procedures.jdbc.ProcedureCalls;
import io.latchmark.schema.jdbc.SqlFile;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;

/**
 * Calls the functions, each through a statement prepared on the server.
 *
 * @param statements of a terminal's connection, with placeholders for the names of the functions
 * @param names of the functions, by their placeholders
 */
record PostgreSqlCalls(SqlFile statements, Map<String, String> names) implements ProcedureCalls<PreparedStatement> {
    PostgreSqlCalls {
        names = Map.copyOf(names);
    }

    /** The driver sets the session's default, which is then queried from the server. */
    @Override
    public void prepareConnection(Connection connection, Isolation isolation) throws SQLException {
        int found = connection.getTransactionIsolation();
        if (found != isolation.jdbcLevel()) {
            throw new SQLException("the isolation level is JDBC's number " + found + " instead of " + isolation.key());
        }
        try (Statement statement = connection.createStatement()) {
            statement.execute(statements.statement("session"));
        }
    }

    @Override
    public PreparedStatement prepare(Connection connection, TransactionType type) throws SQLException {
        return connection.prepareStatement(statements.statement(type.key(), names));
    }

    @Override
    public Outcome execute(PreparedStatement call, TransactionInput input) throws SQLException {
        try (ResultSet row = call.executeQuery()) {
            row.next();
            if (input.type() != TransactionType.DELIVERY) {
                return Outcome.COMMITTED;
            }
            int delivered = row.getInt(1);
            return delivered == Scale.DISTRICTS_PER_WAREHOUSE
                    ? Outcome.COMMITTED
                    : new Outcome.Committed(Scale.DISTRICTS_PER_WAREHOUSE - delivered);
        }
    }

    @Override
    public int firstParameter() {
        return 1;
    }

    @Override
    public void bindOrderLines(PreparedStatement call, int at, NewOrderInput input) throws SQLException {
        int lines = input.lineCount();
        int[] itemIds = new int[lines];
        int[] supplyWarehouseIds = new int[lines];
        int[] quantities = new int[lines];
        for (int line = 0; line < lines; line++) {
            itemIds[line] = input.itemId(line);
            supplyWarehouseIds[line] = input.supplyWarehouseId(line);
            quantities[line] = input.quantity(line);
        }
        call.setObject(at, itemIds);
        call.setObject(at + 1, supplyWarehouseIds);
        call.setObject(at + 2, quantities);
    }

    @Override
    public Outcome classify(SQLException e) {
        return PostgreSqlFailures.classify(e);
    }
}
