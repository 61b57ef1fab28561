package io.latchmark.procedures.sqlserver;

import com.microsoft.sqlserver.jdbc.SQLServerCallableStatement;
import com.microsoft.sqlserver.jdbc.SQLServerDataTable;
import io.latchmark.core.population.Scale;
import io.latchmark.core.transaction.NewOrderInput;
import java.sql.CallableStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;

/** Binds the lines of an order, as numbers or as a table. */
final class OrderLineParameters {
    private static final int PER_LINE = 3;
    /** Number of parameters for the lines as numbers. */
    static final int SCALARS = PER_LINE * Scale.ORDER_LINES_MAX;
    /** Number of parameters for the lines as a table: their count, and the table. */
    static final int TABLE = 2;

    private static final List<String> COLUMNS = List.of("supply_w_id", "item_id", "mention", "line", "quantity");

    private OrderLineParameters() {}

    /**
     * Binds the lines as a table.
     *
     * @param type of the table
     */
    static void bindTable(CallableStatement call, int at, NewOrderInput input, String type) throws SQLException {
        call.setInt(at, input.lineCount());
        call.unwrap(SQLServerCallableStatement.class).setStructured(at + 1, type, table(input));
    }

    static void bindScalars(CallableStatement call, int at, NewOrderInput input) throws SQLException {
        int next = at;
        for (int line = 0; line < Scale.ORDER_LINES_MAX; line++) {
            if (line < input.lineCount()) {
                call.setInt(next, input.itemId(line));
                call.setInt(next + 1, input.supplyWarehouseId(line));
                call.setInt(next + 2, input.quantity(line));
            } else {
                call.setNull(next, Types.INTEGER);
                call.setNull(next + 1, Types.INTEGER);
                call.setNull(next + 2, Types.INTEGER);
            }
            next += PER_LINE;
        }
    }

    private static SQLServerDataTable table(NewOrderInput input) throws SQLException {
        SQLServerDataTable table = new SQLServerDataTable();
        for (String column : COLUMNS) {
            table.addColumnMetadata(column, Types.INTEGER);
        }
        for (List<Object> row : rows(input)) {
            table.addRow(row.toArray());
        }
        return table;
    }

    /** The rows of the type {@code ORDER_LINES}, in the order of its columns. */
    static List<List<Object>> rows(NewOrderInput input) {
        List<List<Object>> rows = new ArrayList<>();
        for (int line = 0; line < input.lineCount(); line++) {
            rows.add(List.of(
                    input.supplyWarehouseId(line),
                    input.itemId(line),
                    earlierMentions(input, line),
                    line + 1,
                    input.quantity(line)));
        }
        return rows;
    }

    private static int earlierMentions(NewOrderInput input, int line) {
        int mentions = 0;
        for (int earlier = 0; earlier < line; earlier++) {
            if (input.itemId(earlier) == input.itemId(line)
                    && input.supplyWarehouseId(earlier) == input.supplyWarehouseId(line)) {
                mentions++;
            }
        }
        return mentions;
    }
}
