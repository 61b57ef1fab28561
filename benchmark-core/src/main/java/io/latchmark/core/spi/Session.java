package io.latchmark.core.spi;

import io.latchmark.core.transaction.Outcome;
import io.latchmark.core.transaction.TransactionInput;

/** One connection to the database, used by one thread at a time. */
public interface Session extends AutoCloseable {
    /**
     * Makes one attempt in one round trip and never retries. Required. After a failure whose kind ends the session, close
     * it and open another. This is the hot path: nothing is logged or formatted in it.
     */
    Outcome execute(TransactionInput input);

    /** Gives the connection back. Required; never throws. */
    @Override
    void close();
}
