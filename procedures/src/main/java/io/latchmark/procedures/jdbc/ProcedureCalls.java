package io.latchmark.procedures.jdbc;

import io.latchmark.core.transaction.NewOrderInput;
import io.latchmark.core.transaction.Outcome;
import io.latchmark.core.transaction.TransactionInput;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.procedures.Isolation;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/**
 * Calls an engine's procedures. Stateless and thread-safe.
 *
 * @param <C> the engine's kind of call
 */
public interface ProcedureCalls<C extends PreparedStatement> {
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

    /** The outcome that an error means for the transaction. Required. */
    Outcome classify(SQLException e);
}
