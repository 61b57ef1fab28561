package io.latchmark.loader;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.population.BenchmarkTable;
import io.latchmark.loader.rows.RowWriter;
import io.latchmark.schema.LoadChunk;
import java.util.List;
import java.util.function.IntFunction;

/**
 * One worker's connection. It sends the rows of several tables one after the other in one transaction, which starts implicitly
 * and ends with {@link #commit}. Used by one thread at a time, except {@link #abort}. Methods that use the server throw
 * {@link LatchmarkException} of category ENVIRONMENT if the server refuses.
 */
public interface BulkSession extends AutoCloseable {
    /**
     * Starts the rows of a table; {@link #end} must be called before the next. Required.
     *
     * @param listener called each time a buffer of rows was sent to the server
     */
    RowWriter begin(BenchmarkTable table, TransferListener listener);

    /**
     * Sends the rest of the buffer and waits until the server has accepted all rows of the table. Required.
     *
     * @return number of rows of this table that the server reports as accepted
     */
    long end();

    /**
     * Records the chunks in the table {@code latchmark_load_chunk} and commits them together with all rows since the last commit,
     * in one transaction. Required.
     *
     * @param chunks describe these rows
     * @throws LatchmarkException of category ENVIRONMENT also if one of the chunks is already recorded, by another load running
     *     at the same time. Nothing is committed then.
     */
    void commit(List<LoadChunk> chunks);

    /**
     * Does the work on committed rows, of any session, that would otherwise fall to their first readers, while their pages are
     * still in memory. Required if that is cheaper now than after the load; called between two transactions.
     */
    default void settle() {}

    /**
     * Reads the rows of a range of warehouses, inclusive, in any order, and ends the transaction. Memory does not grow with the
     * number of rows. Required.
     *
     * @param rowsOf returns the writer for the rows of a warehouse, 0 for ITEM; called for each row
     */
    void read(BenchmarkTable table, WarehouseRange range, IntFunction<? extends RowWriter> rowsOf);

    /** Breaks the connection, which unblocks a thread that waits for the server. Any thread. Required; never throws. */
    void abort();

    /** Rolls back uncommitted rows and closes the connection. Required; never throws. */
    @Override
    void close();
}
