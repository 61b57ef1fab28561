package io.latchmark.schema;

import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.ByteSize;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The snapshots of one database. Anything not created by Latchmark is never overwritten or dropped, except the database itself in
 * a reset. An interrupted operation leaves either a usable database, or a message with the command that continues it; the next
 * call removes remains. Progress is reported in the caller's thread. For one thread at a time, except {@link #close}.
 *
 * <p>All methods throw a {@link LatchmarkException} of category ENVIRONMENT if the server, a missing right, a disk or another
 * user of the database prevents the operation, or if the caller is interrupted.
 */
public interface Snapshots extends AutoCloseable {
    /** About the size of a warehouse's tables with their keys and indexes. */
    long WAREHOUSE_BYTES = 110_000_000;

    /**
     * A folder of the server's host for copies.
     *
     * @param neededBytes by one copy
     */
    record Room(String folder, long freeBytes, long neededBytes) {
        /**
         * Refuses copies that do not fit.
         *
         * @throws LatchmarkException of category ENVIRONMENT
         */
        public void require(int copies) {
            if (freeBytes < copies * neededBytes) {
                throw LatchmarkException.environment("the folder for backups, " + folder + ", has "
                        + ByteSize.text(freeBytes) + " free, and "
                        + (copies == 1 ? "a snapshot needs" : copies + " snapshots need") + " up to "
                        + ByteSize.text(copies * neededBytes)
                        + ": make room there, or name another folder by --backup-path (backup-path in an"
                        + " experiment's 'database'), on no array under test");
            }
        }
    }

    /** Where a copy of a database of this many warehouses would go; empty if the server doesn't tell. */
    default Optional<Room> room(int warehouses) {
        return Optional.empty();
    }

    /** All snapshots of the database, oldest first. Required. */
    List<Snapshot> list();

    /**
     * Copies a loaded database, which must not be in use. Required.
     *
     * @param name of the snapshot, valid by {@link Snapshot#isName}, and not taken
     */
    Snapshot create(String name, CopyListener listener);

    /**
     * Restores the content of a snapshot, which is kept. All later changes are lost. The files remain in their current place,
     * wherever they were at the time of the snapshot, unless a new place is given. Required.
     *
     * @param name of a snapshot in the list
     * @return how it was copied
     */
    String reset(String name, Places places, CopyListener listener);

    /** As above, without moving files. */
    default String reset(String name, CopyListener listener) {
        return reset(name, Places.AS_THEY_ARE, listener);
    }

    /** Removes a snapshot in the list. Required. */
    void drop(String name);

    /** Aborts an operation that is running in another thread, and releases connections. Required. */
    @Override
    void close();

    /**
     * One snapshot.
     *
     * @throws LatchmarkException of category ENVIRONMENT if there is none of that name; the message lists the existing ones
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
     * @throws LatchmarkException of category ENVIRONMENT
     */
    default void requireFree(String name) {
        if (list().stream().anyMatch(snapshot -> snapshot.name().equals(name))) {
            throw LatchmarkException.environment("there is already a snapshot '" + name
                    + "'; choose another name, or remove it with: latchmark snapshot drop " + name);
        }
    }
}
