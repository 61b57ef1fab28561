package io.latchmark.loader.jdbc;

import io.latchmark.core.population.BenchmarkTable;
import io.latchmark.loader.TransferListener;
import io.latchmark.loader.rows.RowWriter;
import java.sql.SQLException;

/**
 * Sends the rows of tables through an engine's driver, one table after the other. Refusals of the server are thrown as
 * {@link SQLException}, or as the exception of {@link CopySession#failed} where the row writer can't throw one. One thread.
 */
public interface TableCopy {
    /** Starts the rows of a table. Required. */
    RowWriter begin(BenchmarkTable table, TransferListener listener) throws SQLException;

    /** Sends the remaining rows, and returns how many rows of the table the server accepted. Required. */
    long end() throws SQLException;

    /** Settles committed rows, outside a transaction. Required where {@link io.latchmark.loader.BulkSession#settle} is. */
    default void settle() throws SQLException {}

    /** Abandons the current rows, before a rollback. Required if the driver needs that. */
    default void cancel() throws SQLException {}
}
