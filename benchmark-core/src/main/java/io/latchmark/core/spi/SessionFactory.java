package io.latchmark.core.spi;

/** Opens sessions. Safe for use by several threads. */
public interface SessionFactory extends AutoCloseable {
    /**
     * Opens a session. Required.
     *
     * @throws io.latchmark.core.LatchmarkException of the category ENVIRONMENT, if the server gives no connection
     */
    Session open();

    /** Closes whatever is still open. Required. */
    @Override
    void close();
}
