package io.latchmark.schema;

import io.latchmark.core.LatchmarkException;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The snapshots of one database. Nothing that Latchmark has not made is ever overwritten or dropped, but for the
 * database itself by a reset. Whatever is interrupted leaves the database usable, or a message that names the command
 * to continue with; remains are cleared by the next call. Progress is reported in the caller's thread. For one thread at a
 * time, except {@link #close}.
 *
 * <p>All methods throw a {@link LatchmarkException} of the category ENVIRONMENT if the server, a right, a disk or
 * another user of the database stands in the way, or if the caller is interrupted.
 */
public interface Snapshots extends AutoCloseable {
    /** All snapshots of the database, the oldest first. Required. */
    List<Snapshot> list();

    /**
     * Copies a loaded database, which must not be in use. Required.
     *
     * @param name of the snapshot, by {@link Snapshot#isName}, not yet taken
     */
    Snapshot create(String name, CopyListener listener);

    /**
     * Restores the content of a snapshot, which stays. All changes made since are lost. The files are where they were before, wherever they
     * were when the snapshot was made, or where they are to be moved. Required.
     *
     * @param name of a snapshot in the list
     * @return what was done: how it was copied
     */
    String reset(String name, Places places, CopyListener listener);

    /** As above, and nothing is moved. */
    default String reset(String name, CopyListener listener) {
        return reset(name, Places.AS_THEY_ARE, listener);
    }

    /** Removes a snapshot in the list. Required. */
    void drop(String name);

    /** Breaks off what another thread does here, and releases connections. Required. */
    @Override
    void close();

    /**
     * One snapshot.
     *
     * @throws LatchmarkException of the category ENVIRONMENT, if there is none of that name; the message lists the
     *     existing ones
     */
    default Snapshot require(String name) {
        List<Snapshot> all = list();
        return all.stream()
                .filter(snapshot -> snapshot.name().equals(name))
                .findFirst()
                .orElseThrow(() -> LatchmarkException.environment("there is no snapshot '" + name + "'; "
                        + (all.isEmpty()
                                ? "make one by: latchmark snapshot create NAME"
                                : "there are: "
                                        + all.stream().map(Snapshot::name).collect(Collectors.joining(", ")))));
    }

    /**
     * Refuses a name that is taken.
     *
     * @throws LatchmarkException of the category ENVIRONMENT
     */
    default void requireFree(String name) {
        if (list().stream().anyMatch(snapshot -> snapshot.name().equals(name))) {
            throw LatchmarkException.environment("there is already a snapshot '" + name
                    + "'; choose another name, or remove it with: latchmark snapshot drop " + name);
        }
    }
}
