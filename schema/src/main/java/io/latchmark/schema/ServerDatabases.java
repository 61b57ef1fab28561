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

    /** The address of a database in which every user of this server can have a session. */
    String sharedAddress();

    /** Whether there is a database of this name, whoever made it. */
    boolean exists(String name);

    /** The database of this name and the copies of it, as far as they carry the mark that this program made them. */
    List<String> made(String name);

    /** Creates an empty database with the mark. */
    void create(String name);

    /** Drops a database that {@link #made} has named, with all its content, and ends the sessions in it. */
    void drop(String name);

    @Override
    void close();
}
