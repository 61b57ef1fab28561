package io.latchmark.procedures.jdbc;

import io.latchmark.core.population.Scale;
import io.latchmark.core.transaction.NewOrderInput;
import io.latchmark.core.transaction.Outcome;
import io.latchmark.core.transaction.TransactionInput;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.procedures.Isolation;
import io.latchmark.schema.jdbc.Sql;
import io.latchmark.schema.jdbc.SqlFile;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;

/**
 * Calls procedures by one statement for each transaction, prepared on the server: see {@link ProcedureCalls#byStatements}.
 *
 * @param values of the placeholders in the statements
 * @param lines binds the lines of an order
 */
record StatementCalls(SqlFile statements, Map<String, String> values, Lines lines)
        implements ProcedureCalls<PreparedStatement> {
    StatementCalls {
        values = Map.copyOf(values);
    }

    /** The driver sets the session's default, which is then queried from the server. */
    @Override
    public void prepareConnection(Connection connection, Isolation isolation) throws SQLException {
        int found = connection.getTransactionIsolation();
        if (found != isolation.jdbcLevel()) {
            throw new SQLException("the isolation level is JDBC's number " + found + " instead of " + isolation.key());
        }
        Sql.executing(statements.statement("session", values)).run(connection);
    }

    @Override
    public PreparedStatement prepare(Connection connection, TransactionType type) throws SQLException {
        return connection.prepareStatement(statements.statement(type.key(), values));
    }

    @Override
    public int firstParameter() {
        return 1;
    }

    @Override
    public void bindOrderLines(PreparedStatement call, int at, NewOrderInput input) throws SQLException {
        lines.bind(call, at, input);
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
}
