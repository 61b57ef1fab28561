package io.latchmark.loader;

import io.latchmark.core.population.Table;
import io.latchmark.loader.rows.RowWriter;

/**
 * One worker's connection. The rows of several tables follow one another in one transaction, which begins by itself and
 * which {@link #commit} ends. Used by one thread at a time, save {@link #abort}. Whatever talks to the server throws
 * {@link io.latchmark.core.LatchmarkException} of the category ENVIRONMENT, if the server refuses.
 */
public interface BulkSession extends AutoCloseable {
    /**
     * Begins the rows of a table; {@link #end} must come before the next. Required.
     *
     * @param listener is told each time a buffer of rows went to the server
     */
    RowWriter begin(Table table, TransferListener listener);

    /**
     * Sends what is still in the buffer and waits until the server has taken all rows of the table. Required.
     *
     * @return rows of this table that the server says it took
     */
    long end();

    /** Makes the rows since the last commit durable. Required. */
    void commit();

    /** Breaks the connection, so that a thread that waits for the server comes free. Any thread may. Required; never throws. */
    void abort();

    /** Gives up rows that aren't committed, and the connection. Required; never throws. */
    @Override
    void close();
}
