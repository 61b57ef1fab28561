package io.latchmark.core.spi;

import io.latchmark.core.transaction.Outcome;
import io.latchmark.core.transaction.TransactionInput;

/** One connection to the database, used by one thread at a time. */
public interface Session extends AutoCloseable {
    /**
     * Makes one attempt in one round trip and never retries. Required. After a failure whose kind ends the session, close it and
     * open another. Hot path: does no logging or formatting.
     */
    Outcome execute(TransactionInput input);

    /** Releases the connection. Required; never throws. */
    @Override
    void close();
}
