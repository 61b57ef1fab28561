package io.latchmark.procedures.jdbc;

import io.latchmark.core.transaction.NewOrderInput;
import io.latchmark.core.transaction.Outcome;
import io.latchmark.core.transaction.TransactionInput;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.procedures.Isolation;
import io.latchmark.schema.jdbc.SqlFile;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Map;

/**
 * Calls an engine's procedures. Stateless and thread-safe.
 *
 * @param <C> the engine's kind of call
 */
public interface ProcedureCalls<C extends PreparedStatement> {
    /** How a driver takes the lines of an order. */
    @FunctionalInterface
    interface Lines {
        /** Binds them from a position on. Hot path. */
        void bind(PreparedStatement call, int at, NewOrderInput input) throws SQLException;
    }

    /**
     * Calls by one statement for each transaction, which gives a row. That of Delivery begins with the number of districts that had
     * an order. A New-Order refuses an unused item number with the SQLState {@code LM001}.
     *
     * @param statements {@code session}, once for each connection, and one for each transaction by its key
     * @param values of the placeholders in the statements: the names of the procedures
     */
    static ProcedureCalls<PreparedStatement> byStatements(SqlFile statements, Map<String, String> values, Lines lines) {
        return new StatementCalls(statements, values, lines);
    }

    /**
     * Prepares a new connection, and verifies with the server the isolation level that was set. Required.
     *
     * @throws SQLException if the server has another level, or refuses
     */
    void prepareConnection(Connection connection, Isolation isolation) throws SQLException;

    /** The call of a transaction's procedure, to be executed many times. Required. */
    C prepare(Connection connection, TransactionType type) throws SQLException;

    /** The position of a procedure's first parameter. Required. */
    int firstParameter();

    /**
     * Binds the lines of an order. Hot path. Required.
     *
     * @param at the position of the lines' first parameter
     */
    void bindOrderLines(C call, int at, NewOrderInput input) throws SQLException;

    /** Executes a call with bound parameters in one round trip. Hot path. Required. */
    Outcome execute(C call, TransactionInput input) throws SQLException;
}
