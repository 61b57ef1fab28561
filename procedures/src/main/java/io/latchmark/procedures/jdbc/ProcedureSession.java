package io.latchmark.procedures.jdbc;

import io.latchmark.core.spi.Session;
import io.latchmark.core.transaction.FailureKind;
import io.latchmark.core.transaction.Outcome;
import io.latchmark.core.transaction.TransactionInput;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.DriverDialect.Trouble;
import io.latchmark.schema.jdbc.SqlErrors;
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
    /** The SQLState by which a New-Order refuses an unused item number, after it has changed nothing. */
    private static final String ROLLED_BACK_BY_DESIGN = "LM001";

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
            return failed(e);
        }
    }

    private Outcome failed(SQLException e) {
        String state = e.getSQLState() == null ? "" : e.getSQLState();
        if (state.equals(ROLLED_BACK_BY_DESIGN)) {
            return Outcome.ROLLED_BACK_BY_DESIGN;
        }
        FailureKind kind = database.trouble(e).map(Trouble::kind).orElse(FailureKind.OTHER);
        lost = kind.isSessionEnding();
        return new Outcome.Failed(kind, state, SqlErrors.firstLine(e));
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
