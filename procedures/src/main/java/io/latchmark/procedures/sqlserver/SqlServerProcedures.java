package io.latchmark.procedures.sqlserver;

import io.latchmark.procedures.ContentName;
import io.latchmark.procedures.Procedures;
import io.latchmark.procedures.jdbc.ProcedureFiles;
import io.latchmark.procedures.jdbc.StoredProcedures;
import io.latchmark.schema.jdbc.ConnectionSettings;
import io.latchmark.schema.jdbc.SqlFile;
import java.util.Map;

/** The transactions as T-SQL procedures. */
public final class SqlServerProcedures {
    /** The engine's key. */
    static final String ENGINE = "sqlserver";

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
    private static final String FORM = "%s" + System.lineSeparator() + "GO" + System.lineSeparator();

    private static final String LINES = "order_lines";
    private static final String CREATE_TYPE = "create type";
    private static final String CREATE_SCALARS = "create scalars";

    private SqlServerProcedures() {}

    /** With the lines of orders in this form. */
    public static Procedures of(ConnectionSettings settings, OrderLines orderLines) {
        ProcedureFiles files = new ProcedureFiles(ENGINE);
        SqlFile lines = SqlFile.of("procedures", ENGINE, "order_lines.sql");
        String type = lines.statement(CREATE_TYPE, files.valuesWith(LINES, ""));
        files.add(LINES, ContentName.of("latchmark_order_lines", type), lines, CREATE_TYPE);
        files.addTransactions();
        if (orderLines == OrderLines.SCALARS) {
            String base = "latchmark_new_order_scalars";
            String scalars = lines.statement(CREATE_SCALARS, files.valuesWith(SqlServerCalls.SCALARS, base));
            files.add(SqlServerCalls.SCALARS, ContentName.of(base, scalars), lines, CREATE_SCALARS);
        }
        SqlServerCalls calls = new SqlServerCalls(files.other("session.sql"), orderLines, files.names());
        String name = Procedures.ORDER + (orderLines == OrderLines.TABLE ? ", order lines as a table" : "");
        return new StoredProcedures(settings, name, files, calls, TERMINAL_PROPERTIES, FORM);
    }
}
