package io.latchmark.procedures.postgresql;

import io.latchmark.core.spi.SessionFactory;
import io.latchmark.procedures.Installation;
import io.latchmark.procedures.Isolation;
import io.latchmark.procedures.ProcedureVariant;
import io.latchmark.procedures.Procedures;
import io.latchmark.procedures.jdbc.ProcedureFiles;
import io.latchmark.procedures.jdbc.ProcedureSessions;
import io.latchmark.schema.jdbc.ConnectionSettings;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.SqlFile;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** The transactions as PL/pgSQL functions. */
public final class PostgreSqlProcedures implements Procedures {
    /** Prepares statements on the server at the first call; by default the driver would have each of the first five parsed. */
    private static final Map<String, String> PREPARE_AT_ONCE = Map.of("prepareThreshold", "1");

    private final ConnectionSettings settings;
    private final ProcedureVariant variant;
    private final SqlFile install = SqlFile.read(PostgreSqlProcedures.class, "install.sql");
    private final SqlFile calls = SqlFile.read(PostgreSqlProcedures.class, "calls.sql");
    private final ProcedureFiles functions;

    /** The optimised variant. */
    public PostgreSqlProcedures(ConnectionSettings settings) {
        this(settings, ProcedureVariant.OPTIMISED);
    }

    public PostgreSqlProcedures(ConnectionSettings settings, ProcedureVariant variant) {
        this.settings = settings;
        this.variant = variant;
        this.functions = new ProcedureFiles(PostgreSqlProcedures.class, variant, Map.of());
    }

    @Override
    public String variant() {
        return variant.key();
    }

    @Override
    public void install() {
        Installation.run(settings, install, functions.statements());
    }

    @Override
    public List<String> script(boolean databaseIsThere) {
        Map<String, String> statements = functions.statements();
        return databaseIsThere ? Installation.missing(settings, install, statements) : List.copyOf(statements.values());
    }

    @Override
    public Map<String, String> names() {
        return Collections.unmodifiableMap(functions.namesByKey());
    }

    @Override
    public Map<String, String> sqlHashes() {
        return functions.sqlHashes(calls, install);
    }

    @Override
    public SessionFactory sessions(int sessionsMax, Isolation isolation) {
        Database database = Database.connect(settings, "terminals", sessionsMax, PREPARE_AT_ONCE);
        return new ProcedureSessions(database, isolation, new PostgreSqlCalls(calls, functions.names()));
    }
}
