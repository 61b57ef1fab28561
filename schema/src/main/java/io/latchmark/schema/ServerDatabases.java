package io.latchmark.schema;

import java.util.List;

/**
 * The databases of a server, for a command that creates and drops its own. All methods throw a
 * {@link io.latchmark.core.LatchmarkException} of category ENVIRONMENT if the server refuses. For one thread.
 */
public interface ServerDatabases extends AutoCloseable {
    /**
     * The address of a database on this server.
     *
     * @param name letters, digits and underscores
     */
    String address(String name);

    /** The names of the databases with this prefix. */
    List<String> startingWith(String prefix);

    /** Creates an empty database. */
    void create(String name);

    /** Drops a database with all its content, and ends the sessions in it. */
    void drop(String name);

    @Override
    void close();
}
