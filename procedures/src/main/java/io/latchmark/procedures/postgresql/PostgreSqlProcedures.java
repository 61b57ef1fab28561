package io.latchmark.procedures.postgresql;

import io.latchmark.core.transaction.NewOrderInput;
import io.latchmark.procedures.Procedures;
import io.latchmark.procedures.jdbc.ProcedureCalls;
import io.latchmark.procedures.jdbc.ProcedureFiles;
import io.latchmark.procedures.jdbc.StoredProcedures;
import io.latchmark.schema.jdbc.ConnectionSettings;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Map;

/** The transactions as PL/pgSQL functions, each called by a prepared statement. */
public final class PostgreSqlProcedures {
    /** Prepares statements on the server at the first call; by default the driver would have each of the first five parsed. */
    private static final Map<String, String> PREPARE_AT_ONCE = Map.of("prepareThreshold", "1");

    private PostgreSqlProcedures() {}

    public static Procedures of(ConnectionSettings settings) {
        ProcedureFiles files = new ProcedureFiles("postgresql").addTransactions();
        ProcedureCalls<?> calls =
                ProcedureCalls.byStatements(files.other("calls.sql"), files.values(), PostgreSqlProcedures::bind);
        return new StoredProcedures(settings, Procedures.ORDER, files, calls, PREPARE_AT_ONCE, "%s");
    }

    private static void bind(PreparedStatement call, int at, NewOrderInput input) throws SQLException {
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
}
