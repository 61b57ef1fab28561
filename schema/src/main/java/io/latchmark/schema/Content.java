package io.latchmark.schema;

/**
 * A summary of a database's current content. Immutable.
 *
 * @param id identity, from the load and the last run started on it. Databases with the same identity have the same content,
 *     unless something other than Latchmark has changed one
 * @param warehouses size of the population
 * @param ordersSinceLoad new orders placed since the load: the database's age
 * @param sizeBytes size on disk
 */
public record Content(String id, int warehouses, long ordersSinceLoad, long sizeBytes) {
    /** Whether both came from the same load, whatever ran since. */
    public boolean isOfSameLoad(Content other) {
        return load().equals(other.load());
    }

    /** Whether no run has started since the load. */
    public boolean isAsLoaded() {
        return id.equals(load()) && ordersSinceLoad == 0;
    }

    /** The first part of the identity: the time at which the load ended. That of a run follows. */
    private String load() {
        int end = id.indexOf(' ');
        return end < 0 ? id : id.substring(0, end);
    }
}
