package io.latchmark.procedures.mariadb;

import io.latchmark.core.transaction.NewOrderInput;
import io.latchmark.procedures.Procedures;
import io.latchmark.procedures.jdbc.ProcedureCalls;
import io.latchmark.procedures.jdbc.ProcedureFiles;
import io.latchmark.procedures.jdbc.StoredProcedures;
import io.latchmark.schema.jdbc.ConnectionSettings;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Map;

/** The transactions as stored procedures, each called by a prepared statement. */
public final class MariaDbProcedures {
    /** By default the driver prepares nothing, and the server parses each call. */
    private static final Map<String, String> PREPARE_ON_SERVER = Map.of("useServerPrepStmts", "true");

    /** The client {@code mariadb} ends a statement at a semicolon, unless told otherwise. */
    private static final String SCRIPT = "DELIMITER //\n%s\n//\nDELIMITER ;";

    private MariaDbProcedures() {}

    public static Procedures of(ConnectionSettings settings) {
        ProcedureFiles files = new ProcedureFiles("mariadb").addTransactions();
        ProcedureCalls<?> calls =
                ProcedureCalls.byStatements(files.other("calls.sql"), files.values(), MariaDbProcedures::bind);
        return new StoredProcedures(settings, Procedures.ORDER, files, calls, PREPARE_ON_SERVER, SCRIPT);
    }

    /** The lines as a JSON array of [item, supplying warehouse, quantity], since MariaDB has no parameters with several values. */
    private static void bind(PreparedStatement call, int at, NewOrderInput input) throws SQLException {
        StringBuilder lines = new StringBuilder(20 * input.lineCount());
        for (int line = 0; line < input.lineCount(); line++) {
            lines.append(line == 0 ? "[[" : ",[")
                    .append(input.itemId(line))
                    .append(',')
                    .append(input.supplyWarehouseId(line))
                    .append(',')
                    .append(input.quantity(line))
                    .append(']');
        }
        call.setString(at, lines.append(']').toString());
    }
}
