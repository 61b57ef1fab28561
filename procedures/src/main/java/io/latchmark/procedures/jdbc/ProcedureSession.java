package io.latchmark.procedures.jdbc;

import io.latchmark.core.spi.Session;
import io.latchmark.core.transaction.Outcome;
import io.latchmark.core.transaction.TransactionInput;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.schema.jdbc.Database;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.Map;

/**
 * A terminal's connection: a prepared call for each procedure, in auto-commit mode, so that a transaction is one round trip. Hot
 * path: allocates only what the driver and the parameters need. One thread at a time.
 */
public final class ProcedureSession<C extends PreparedStatement> implements Session {
    private final Database database;
    private final Connection connection;
    private final ProcedureCalls<C> engine;
    private final Map<TransactionType, C> calls = new EnumMap<>(TransactionType.class);
    private boolean lost;

    /**
     * A session that takes over the given connection.
     *
     * @param database the pool to which the connection returns
     */
    public ProcedureSession(Database database, Connection connection, ProcedureCalls<C> engine) throws SQLException {
        this.database = database;
        this.connection = connection;
        this.engine = engine;
        for (TransactionType type : TransactionType.all()) {
            calls.put(type, engine.prepare(connection, type));
        }
    }

    @Override
    public Outcome execute(TransactionInput input) {
        C call = calls.get(input.type());
        if (call == null) {
            throw new IllegalStateException("no call for " + input.type());
        }
        try {
            InputParameters.bind(call, input, engine);
            return engine.execute(call, input);
        } catch (SQLException e) {
            Outcome outcome = engine.classify(e);
            lost = outcome instanceof Outcome.Failed failed && failed.kind().isSessionEnding();
            return outcome;
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
