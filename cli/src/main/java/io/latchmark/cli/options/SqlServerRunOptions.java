package io.latchmark.cli.options;

import io.latchmark.procedures.sqlserver.OrderLines;
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

    public OrderLines orderLines() {
        return orderLines;
    }

    /** Whether the buffer pool is to be emptied first. */
    public boolean dropCleanBuffers() {
        return dropCleanBuffers;
    }
}
