package io.latchmark.schema.postgresql;

/**
 * Where tables and indexes are put: names of tablespaces of the server. Immutable.
 *
 * @param data for the tables; empty for the database's default
 * @param indexes for keys and indexes; empty for the database's default
 */
public record Placement(String data, String indexes) {
    /** All in the database's default. */
    public static final Placement DEFAULT = new Placement("", "");
}
