package io.latchmark.loader.jdbc;

import io.latchmark.core.population.BenchmarkTable;
import io.latchmark.loader.TransferListener;
import io.latchmark.loader.rows.RowWriter;
import java.sql.SQLException;

/**
 * How an engine's driver takes the rows of a table, one table after the other. What the server refuses is a {@link
 * SQLException}, or a failure of {@link CopySession#failed} where the row writer can't throw one. Used by one thread.
 */
public interface TableCopy {
    /** Begins the rows of a table. Required. */
    RowWriter begin(BenchmarkTable table, TransferListener listener) throws SQLException;

    /** Sends what is left, and returns how many rows of the table the server took. Required. */
    long end() throws SQLException;

    /** Settles what is committed, without a transaction. Required where {@link io.latchmark.loader.BulkSession#settle} is. */
    default void settle() throws SQLException {}

    /** Gives up the rows under way, before a rollback. Required where the driver wants that. */
    default void cancel() throws SQLException {}
}
