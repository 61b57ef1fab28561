package io.latchmark.loader;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.population.BenchmarkTable;
import io.latchmark.loader.rows.RowWriter;
import io.latchmark.schema.LoadChunk;
import java.util.List;
import java.util.function.IntFunction;

/**
 * One worker's connection. The rows of several tables follow one another in one transaction, which begins by itself and
 * which {@link #commit} ends. Used by one thread at a time, save {@link #abort}. Whatever talks to the server throws
 * {@link LatchmarkException} of the category ENVIRONMENT, if the server refuses.
 */
public interface BulkSession extends AutoCloseable {
    /**
     * Begins the rows of a table; {@link #end} must come before the next. Required.
     *
     * @param listener is called each time a buffer of rows went to the server
     */
    RowWriter begin(BenchmarkTable table, TransferListener listener);

    /**
     * Sends what is still in the buffer and waits until the server has taken all rows of the table. Required.
     *
     * @return rows of this table that the server says it took
     */
    long end();

    /**
     * Writes down the chunks in the table {@code latchmark_load_chunk} and makes them durable together with all rows
     * since the last commit, in that one transaction. Required.
     *
     * @param chunks what these rows are
     * @throws LatchmarkException of the category ENVIRONMENT also, if one of the chunks is recorded already: by another
     *     load that runs at the same time. Nothing is committed then.
     */
    void commit(List<LoadChunk> chunks);

    /**
     * Leaves rows that are committed, by whichever session, as readers find them once others have read them: while their
     * pages are still in memory. Required where that is cheaper now than after the load; between two transactions.
     */
    default void settle() {}

    /**
     * Reads back the rows of a range of warehouses, both ends included, in any order, and ends the transaction. Memory
     * does not grow with the number of rows. Required.
     *
     * @param rowsOf gives the writer that takes the rows of a warehouse; asked for each row. Of ITEM, the warehouse is 0
     */
    void read(BenchmarkTable table, WarehouseRange range, IntFunction<? extends RowWriter> rowsOf);

    /** Breaks the connection, so that a thread that waits for the server comes free. Any thread may. Required; never throws. */
    void abort();

    /** Gives up rows that aren't committed, and the connection. Required; never throws. */
    @Override
    void close();
}
