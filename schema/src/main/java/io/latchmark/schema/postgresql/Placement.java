package io.latchmark.schema.postgresql;

/**
 * The placement of tables and indexes: names of the server's tablespaces. Immutable.
 *
 * @param data for the tables; empty for the database's default
 * @param indexes for keys and indexes; empty for the database's default
 */
public record Placement(String data, String indexes) {
    /** Everything in the database's default. */
    public static final Placement DEFAULT = new Placement("", "");
}
