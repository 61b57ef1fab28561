package io.latchmark.loader;

import java.util.List;

/** A database that takes rows in bulk: what an engine implements. Safe for use by several threads. */
public interface BulkTarget {
    /**
     * Opens a connection. Required.
     *
     * @throws io.latchmark.core.LatchmarkException of the category ENVIRONMENT, if the server gives none
     */
    BulkSession open();

    /** What the server refused until now and the load did without, with the reasons. */
    default List<String> refused() {
        return List.of();
    }
}
