package io.latchmark.core.spi;

/** Opens sessions. Thread-safe. */
public interface SessionFactory extends AutoCloseable {
    /**
     * Opens a session. Required.
     *
     * @throws io.latchmark.core.LatchmarkException of category ENVIRONMENT if the server refuses
     */
    Session open();

    /** Closes all open resources. Required. */
    @Override
    void close();
}
