package io.latchmark.procedures.sqlserver;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.spi.SessionFactory;
import io.latchmark.procedures.ContentName;
import io.latchmark.procedures.Installation;
import io.latchmark.procedures.Isolation;
import io.latchmark.procedures.ProcedureVariant;
import io.latchmark.procedures.Procedures;
import io.latchmark.procedures.jdbc.ProcedureFiles;
import io.latchmark.procedures.jdbc.ProcedureSessions;
import io.latchmark.schema.jdbc.ConnectionSettings;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.SqlFile;
import java.sql.SQLException;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The transactions as T-SQL procedures. */
public final class SqlServerProcedures implements Procedures {
    /**
     * Text is sent in the columns' code page, so that no conversion prevents the use of an index; a statement is prepared at its
     * first execution; a lost connection is an outcome, and never silently restored.
     */
    static final Map<String, String> TERMINAL_PROPERTIES = Map.of(
            "sendStringParametersAsUnicode",
            "false",
            "enablePrepareOnFirstPreparedStatementCall",
            "true",
            "connectRetryCount",
            "0");

    /** Ends a statement of a script. */
    private static final String END = System.lineSeparator() + "GO" + System.lineSeparator();

    /** The server's error number for an object whose name is taken. */
    private static final int NAME_TAKEN = 2714;

    private static final String CREATE_TYPE = "create type";
    private static final String CREATE_SCALARS = "create scalars";
    private static final String LINES = "ORDER_LINES";
    private static final String SCALARS = "NEW_ORDER_SCALARS";

    private final ConnectionSettings settings;
    private final ProcedureVariant variant;
    private final OrderLines orderLines;
    private final SqlFile install = SqlFile.read(SqlServerProcedures.class, "install.sql");
    private final SqlFile orderLinesFile = SqlFile.read(SqlServerProcedures.class, "order_lines.sql");
    private final ProcedureFiles procedures;
    private final String linesType;
    private final String scalarsProcedure;

    /** The variant, with the lines of orders as numbers. */
    public SqlServerProcedures(ConnectionSettings settings, ProcedureVariant variant) {
        this(settings, variant, OrderLines.SCALARS);
    }

    public SqlServerProcedures(ConnectionSettings settings, ProcedureVariant variant, OrderLines orderLines) {
        this.settings = settings;
        this.variant = variant;
        this.orderLines = orderLines;
        linesType = ContentName.of("latchmark_order_lines", orderLinesFile.statement(CREATE_TYPE, Map.of(LINES, "")));
        procedures = new ProcedureFiles(SqlServerProcedures.class, variant, Map.of(LINES, linesType));
        String base = "latchmark_new_order_scalars_" + variant.key();
        scalarsProcedure = ContentName.of(base, orderLinesFile.statement(CREATE_SCALARS, namesWith(base)));
    }

    /** All names by their placeholders. */
    private Map<String, String> namesWith(String scalars) {
        Map<String, String> names = new HashMap<>(procedures.names());
        names.put(SCALARS, scalars);
        return names;
    }

    @Override
    public String variant() {
        return switch (orderLines) {
            case SCALARS -> variant.key();
            case TABLE -> variant.key() + ", order lines as a table";
        };
    }

    @Override
    public void install() {
        try {
            Installation.run(settings, install, statements());
        } catch (LatchmarkException e) {
            if (e.getCause() instanceof SQLException refused && refused.getErrorCode() == NAME_TAKEN) {
                // A login sees only what it may execute.
                throw LatchmarkException.environment(
                        e.getMessage() + "; it is there, but the login " + settings.user()
                                + " may not see it: GRANT EXECUTE to its user in this database",
                        e);
            }
            throw e;
        }
    }

    @Override
    public List<String> script(boolean databaseIsThere) {
        Map<String, String> statements = statements();
        return (databaseIsThere ? Installation.missing(settings, install, statements) : statements.values())
                .stream().map(statement -> statement + END).toList();
    }

    private Map<String, String> statements() {
        Map<String, String> names = namesWith(scalarsProcedure);
        Map<String, String> statements = new LinkedHashMap<>();
        statements.put(linesType, orderLinesFile.statement(CREATE_TYPE, names));
        statements.putAll(procedures.statements());
        statements.put(scalarsProcedure, orderLinesFile.statement(CREATE_SCALARS, names));
        return statements;
    }

    @Override
    public Map<String, String> names() {
        Map<String, String> byKey = procedures.namesByKey();
        if (orderLines == OrderLines.SCALARS) {
            byKey.put("new_order_scalars", scalarsProcedure);
        }
        byKey.put("order_lines", linesType);
        return Collections.unmodifiableMap(byKey);
    }

    @Override
    public Map<String, String> sqlHashes() {
        return procedures.sqlHashes(orderLinesFile, SqlServerCalls.SESSION, install);
    }

    @Override
    public SessionFactory sessions(int sessionsMax, Isolation isolation) {
        Database database = Database.connect(settings, "terminals", sessionsMax, TERMINAL_PROPERTIES);
        return new ProcedureSessions(database, isolation, new SqlServerCalls(orderLines, names()));
    }
}
