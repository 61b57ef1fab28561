package io.latchmark.loader;

import java.util.List;

/** A database for bulk loading, implemented by each engine. Thread-safe. */
public interface BulkTarget {
    /**
     * Opens a connection. Required.
     *
     * @throws io.latchmark.core.LatchmarkException of category ENVIRONMENT if that fails
     */
    BulkSession open();

    /** Optional features that the server has refused so far, with the reasons. */
    default List<String> refused() {
        return List.of();
    }
}
