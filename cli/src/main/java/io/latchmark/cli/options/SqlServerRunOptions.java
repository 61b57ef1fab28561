package io.latchmark.cli.options;

import io.latchmark.operation.sqlserver.SqlServerOptions;
import io.latchmark.procedures.sqlserver.OrderLines;
import java.util.HashMap;
import java.util.Map;
import picocli.CommandLine.Option;

/** What a run can do with SQL Server alone. */
public final class SqlServerRunOptions {
    @Option(
            names = "--order-lines",
            paramLabel = "FORM",
            defaultValue = "SCALARS",
            description = "SQL Server: how the lines of an order reach the server: scalars, 45 numbers, or table, a"
                    + " table-valued parameter, which goes through tempdb (default: scalars)")
    @Effect({Condition.SQL_SERVER, Condition.NEW_ORDERS})
    private OrderLines orderLines = OrderLines.SCALARS;

    @Option(
            names = "--drop-clean-buffers",
            description =
                    "SQL Server: write all dirty pages and empty the buffer pool of the whole server before the run"
                            + " (CHECKPOINT, DBCC DROPCLEANBUFFERS), for a cold start")
    @Effect(Condition.SQL_SERVER)
    private boolean dropCleanBuffers;

    /** What these options ask for, by name without dashes. */
    Map<String, String> options() {
        Map<String, String> options = new HashMap<>();
        if (orderLines != OrderLines.SCALARS) {
            options.put(SqlServerOptions.ORDER_LINES, orderLines.name());
        }
        if (dropCleanBuffers) {
            options.put(SqlServerOptions.DROP_CLEAN_BUFFERS, "");
        }
        return options;
    }
}
