package io.latchmark.application;

import io.latchmark.application.request.DatabaseRequest;
import io.latchmark.application.request.RunRequest;
import io.latchmark.core.LatchmarkException;
import io.latchmark.embedded.EmbeddedServer;
import io.latchmark.embedded.EmbeddedSnapshots;
import io.latchmark.schema.Content;
import io.latchmark.schema.LoadFacts;
import io.latchmark.schema.Schema;
import io.latchmark.schema.Snapshot;
import io.latchmark.schema.jdbc.Database;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Restores the embedded server's database to the content with which the previous run began. A database ages with every
 * transaction, so consecutive runs would otherwise measure different databases.
 */
final class FreshStart {
    /** The snapshot of a fresh load, taken by the first run. */
    static final String AS_LOADED = "as-loaded";

    private final DatabaseRequest database;
    private final Path folder;
    private final Operator operator;

    private FreshStart(DatabaseRequest database, Operator operator) {
        this.database = database;
        this.folder = database.embedded().dataDir();
        this.operator = operator;
    }

    /**
     * Resets the embedded server's database to the snapshot that its content derives from, unless it still has that content. If
     * there is no snapshot of this load, takes one if the load is fresh. Does nothing for a run that continues, for a user's
     * server, or if no load is complete.
     */
    static void ensure(RunRequest request, Operator operator) {
        if (request.start() == RunRequest.Start.SNAPSHOT && request.database().isEmbedded()) {
            new FreshStart(request.database(), operator).ensure();
        }
    }

    private void ensure() {
        Optional<String> interrupted = EmbeddedServer.interruptedReset(folder);
        if (interrupted.isPresent()) {
            String effort = SnapshotOperation.reset(database, interrupted, operator);
            operator.message("  " + effort + ", after a reset that was interrupted");
        }
        Optional<Content> loaded = content();
        if (loaded.isEmpty()) {
            return;
        }
        Content content = loaded.get();
        List<Snapshot> ofLoad = EmbeddedSnapshots.list(folder).stream()
                .filter(snapshot -> snapshot.content().isOfSameLoad(content))
                .toList();
        if (ofLoad.stream().anyMatch(snapshot -> snapshot.holds(content))) {
            return;
        }
        Optional<Snapshot> origin = origin(ofLoad);
        if (origin.isPresent()) {
            String effort = SnapshotOperation.reset(database, origin.map(Snapshot::name), operator);
            operator.message("  " + effort);
        } else if (content.isAsLoaded()) {
            keep();
        } else {
            operator.message(String.format(
                    Locale.ROOT,
                    "The database has aged by %,d orders since its load, and there is no snapshot to go back to; for a"
                            + " fresh one: latchmark schema drop --yes, then latchmark load",
                    content.ordersSinceLoad()));
        }
    }

    /** The database's current content; empty if no load is complete. */
    private Optional<Content> content() {
        try (DatabaseSession session = DatabaseSession.open(database, 1, operator);
                Database pool = session.connect("content", 1)) {
            Schema schema = session.engine().schema(pool);
            return schema.loadFacts()
                    .filter(facts -> facts.state() == LoadFacts.State.COMPLETE)
                    .map(facts -> schema.content());
        }
    }

    /** The snapshot that was last taken or restored; if that is not recorded, the newest. */
    private Optional<Snapshot> origin(List<Snapshot> ofLoad) {
        Predicate<Snapshot> isOrigin = EmbeddedSnapshots.origin(folder)
                .<Predicate<Snapshot>>map(name -> one -> one.name().equals(name))
                .orElse(one -> false);
        return ofLoad.stream()
                .filter(isOrigin)
                .findFirst()
                .or(() -> ofLoad.isEmpty() ? Optional.empty() : Optional.of(ofLoad.get(ofLoad.size() - 1)));
    }

    /** A run needs no snapshot; but without one the next run starts with an aged database. */
    private void keep() {
        operator.message("Taking the snapshot '" + AS_LOADED + "' of the load; each run starts from it");
        try {
            boolean stale = EmbeddedSnapshots.list(folder).stream()
                    .anyMatch(snapshot -> snapshot.name().equals(AS_LOADED));
            if (stale) {
                SnapshotOperation.drop(database, AS_LOADED, operator);
            }
            SnapshotOperation.createAnyway(database, Map.of(), AS_LOADED, operator);
        } catch (LatchmarkException e) {
            if (operator.isEndedByUser() || Thread.currentThread().isInterrupted()) {
                throw e;
            }
            operator.happened(new OperationEvent.Warning("no snapshot is kept: " + e.getMessage()
                    + ". The next run will find the database as this one leaves it"));
        }
    }
}
