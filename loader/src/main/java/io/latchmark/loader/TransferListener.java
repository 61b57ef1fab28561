package io.latchmark.loader;

/** Is called for every buffer that went to the server, in the worker's thread. */
@FunctionalInterface
public interface TransferListener {
    /**
     * A buffer is sent.
     *
     * @param rows rows that it completed
     * @param bytes its size
     * @throws java.util.concurrent.CancellationException if the load is to stop; the session is closed then
     */
    void transferred(long rows, long bytes);
}
