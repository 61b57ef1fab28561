package io.latchmark.application;

import io.latchmark.application.request.DatabaseRequest;
import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.ByteSize;
import io.latchmark.platform.CountText;
import io.latchmark.platform.Problems;
import io.latchmark.platform.host.HostActivity;
import io.latchmark.schema.Content;
import io.latchmark.schema.LoadFacts;
import io.latchmark.schema.Places;
import io.latchmark.schema.Schema;
import io.latchmark.schema.Snapshot;
import io.latchmark.schema.Snapshots;
import io.latchmark.schema.jdbc.Database;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Creates, lists and drops snapshots of a loaded database, and restores them. */
public final class SnapshotOperation {
    private SnapshotOperation() {}

    /** Reports what is wrong with a name. */
    public static void check(String name, Problems problems) {
        if (!Snapshot.isName(name)) {
            problems.add("snapshot name '" + name + "': must be " + Snapshot.NAME_RULE);
        }
    }

    /** Copies the database under the given name. */
    public static Snapshot create(
            DatabaseRequest request, Map<String, String> engineOptions, String name, Operator operator) {
        if (request.isEmbedded() && name.equals(FreshStart.AS_LOADED)) {
            throw LatchmarkException.usage("the name '" + name
                    + "' is that of the snapshot which the first run makes of a fresh load: choose another");
        }
        request.requireData();
        return createAnyway(request, engineOptions, name, operator);
    }

    /** Copies the database under the given name, which may be a reserved one. */
    static Snapshot createAnyway(
            DatabaseRequest request, Map<String, String> engineOptions, String name, Operator operator) {
        try (Snapshots snapshots = DatabaseSession.snapshots(request, engineOptions, operator)) {
            DatabaseSession.endWithOperator(snapshots, operator);
            CopyProgress progress = new CopyProgress(operator);
            Snapshot made = snapshots.create(name, progress);
            operator.message("Made the snapshot " + text(made) + "; " + progress.ended() + ", " + made.method());
            return made;
        }
    }

    /** Where a snapshot of this many warehouses would go; empty if the server doesn't tell, or can't be asked. */
    public static Optional<Snapshots.Room> room(
            DatabaseRequest request, Map<String, String> engineOptions, int warehouses, Operator operator) {
        try (Snapshots snapshots = DatabaseSession.snapshots(request, engineOptions, operator)) {
            return snapshots.room(warehouses);
        } catch (LatchmarkException e) {
            // The command that makes the snapshot will say so.
            return Optional.empty();
        }
    }

    /** All snapshots, oldest first. */
    public static List<Snapshot> list(DatabaseRequest request, Operator operator) {
        try (Snapshots snapshots = DatabaseSession.snapshots(request, Map.of(), operator)) {
            return snapshots.list();
        }
    }

    /** Whether there is a snapshot of this name; a database that does not exist yet has none. */
    public static boolean exists(DatabaseRequest request, String name, Operator operator) {
        try {
            return list(request, operator).stream()
                    .anyMatch(snapshot -> snapshot.name().equals(name));
        } catch (LatchmarkException e) {
            return false;
        }
    }

    /** Removes a snapshot. */
    public static void drop(DatabaseRequest request, String name, Operator operator) {
        try (Snapshots snapshots = DatabaseSession.snapshots(request, Map.of(), operator)) {
            snapshots.drop(name);
        }
    }

    /**
     * Restores a snapshot; all changes made since are lost.
     *
     * @param name empty for the newest
     * @return how long it took, at what rate, and how it was copied
     * @throws LatchmarkException of category ENVIRONMENT if there is none
     */
    public static String reset(DatabaseRequest request, Optional<String> name, Operator operator) {
        return reset(request, name, Places.AS_THEY_ARE, operator);
    }

    /** As above, and moves the database's files. */
    public static String reset(DatabaseRequest request, Optional<String> name, Places places, Operator operator) {
        HostActivity activity = HostActivity.announce();
        try (activity;
                Snapshots snapshots = DatabaseSession.snapshots(request, Map.of(), operator)) {
            Snapshot snapshot = name.map(snapshots::require).orElseGet(() -> newest(snapshots.list()));
            operator.message("Resetting to the snapshot " + text(snapshot));
            DatabaseSession.endWithOperator(snapshots, operator);
            CopyProgress progress = new CopyProgress(operator);
            String method = snapshots.reset(snapshot.name(), places, progress);
            return progress.ended() + ", " + method;
        }
    }

    /** Identifies the rows of a loaded database by how they were created: two databases with the same rows have the same text. */
    public static String content(DatabaseRequest request, Operator operator) {
        try (DatabaseSession session = DatabaseSession.open(request, 1, operator);
                Database control = Database.connect(session.connection(), "content", 1)) {
            return content(session.engine().schema(control));
        }
    }

    static String content(Schema schema) {
        Content content = schema.content();
        String age = content.isAsLoaded()
                ? "as loaded"
                : CountText.of(content.ordersSinceLoad(), "order", "orders") + " since the load, last run "
                        + content.id();
        return schema.loadFacts().map(LoadFacts::text).orElse("no load") + ", " + age;
    }

    /** The content of a snapshot in words. */
    public static String text(Snapshot snapshot) {
        return String.format(
                Locale.ROOT,
                "'%s' of %s: %s, %s, %s since the load",
                snapshot.name(),
                snapshot.createdAt().truncatedTo(ChronoUnit.SECONDS),
                CountText.of(snapshot.content().warehouses(), "warehouse", "warehouses"),
                ByteSize.text(snapshot.content().sizeBytes()),
                CountText.of(snapshot.content().ordersSinceLoad(), "order", "orders"));
    }

    private static Snapshot newest(List<Snapshot> all) {
        if (all.isEmpty()) {
            throw LatchmarkException.environment(
                    "there is no snapshot to reset to; make one by: latchmark snapshot create NAME");
        }
        return all.get(all.size() - 1);
    }
}
