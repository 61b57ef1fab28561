package io.latchmark.loader;

/** A database that takes rows in bulk: what an engine implements. Safe for use by several threads. */
public interface BulkTarget {
    /**
     * Opens a connection. Required.
     *
     * @throws io.latchmark.core.LatchmarkException of the category ENVIRONMENT, if the server gives none
     */
    BulkSession open();
}
