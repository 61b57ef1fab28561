package io.latchmark.schema;

import java.util.List;

/**
 * The databases of a server, for a command that makes one of its own and removes it. All methods throw a {@link
 * io.latchmark.core.LatchmarkException} of the category ENVIRONMENT if the server refuses. For one thread.
 */
public interface ServerDatabases extends AutoCloseable {
    /**
     * The address of a database of this server, by its name.
     *
     * @param name of letters, digits and underscores
     */
    String address(String name);

    /** The names of the databases that begin like this. */
    List<String> startingWith(String prefix);

    /** Creates an empty database. */
    void create(String name);

    /** Removes a database with all its content, and ends the sessions in it. */
    void drop(String name);

    @Override
    void close();
}
