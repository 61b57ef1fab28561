package io.latchmark.loader;

/** Is notified of every buffer sent to the server, in the worker's thread. */
@FunctionalInterface
public interface TransferListener {
    /**
     * A buffer was sent.
     *
     * @param rows rows completed by it
     * @param bytes its size
     * @throws java.util.concurrent.CancellationException if the load should stop; the session is then closed
     */
    void transferred(long rows, long bytes);
}
