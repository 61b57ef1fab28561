package io.latchmark.application;

import io.latchmark.application.request.PrepareRequest;
import io.latchmark.core.LatchmarkException;

/** Prepares the starting state of an experiment: a loaded database and its snapshot. */
public final class PrepareOperation {
    private PrepareOperation() {}

    /** Loads the database and takes its snapshot, if the snapshot is missing. */
    public static void execute(PrepareRequest request, Operator operator) throws InterruptedException {
        if (request.snapshot().isPresent()
                && hasSnapshot(request, request.snapshot().get(), operator)) {
            return;
        }
        if (request.load().isPresent()) {
            LoadOperation.execute(request.load().get(), operator);
        }
        if (request.snapshot().isPresent()) {
            try {
                SnapshotOperation.create(request.database(), request.snapshot().get(), operator);
            } catch (LatchmarkException e) {
                throw LatchmarkException.environment(e.getMessage() + request.withoutSnapshot(), e);
            }
        }
    }

    /** A database that does not exist yet has no snapshots. */
    private static boolean hasSnapshot(PrepareRequest request, String name, Operator operator) {
        try {
            return SnapshotOperation.list(request.database(), operator).stream()
                    .anyMatch(snapshot -> snapshot.name().equals(name));
        } catch (LatchmarkException e) {
            return false;
        }
    }
}
