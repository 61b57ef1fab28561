package io.latchmark.application.conformance;

import io.latchmark.application.Child;
import io.latchmark.application.LoadOperation;
import io.latchmark.application.Operator;
import io.latchmark.application.doctor.Proof;
import io.latchmark.application.engine.Engine;
import io.latchmark.application.request.DatabaseRequest;
import io.latchmark.application.request.LoadRequest;
import io.latchmark.core.LatchmarkException;
import io.latchmark.core.population.BenchmarkTable;
import io.latchmark.platform.Polling;
import io.latchmark.platform.Program;
import io.latchmark.schema.Schema;
import io.latchmark.schema.jdbc.ConnectionSettings;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.WorkLock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A load that is killed after a part of it was committed, and continued by another process. */
record LoadProof(DatabaseRequest request, ConnectionSettings settings, Operator operator) {
    private static final Duration START_MAX = Duration.ofMinutes(3);
    /** Maximum time until the server notices that a client is gone. */
    private static final Duration NOTICE_MAX = Duration.ofSeconds(30);

    private static final int WORKERS = 2;

    Proof.Found make(Child child, Path folder) throws InterruptedException {
        // One worker, so that the kill does not come too late.
        List<String> load = new ArrayList<>(List.of(
                "load",
                "--warehouses=1",
                "--workers=1",
                "--seed=" + DatabaseProofs.SEED,
                "--url=" + settings.jdbcUrl()));
        if (!settings.user().isEmpty()) {
            load.add("--user=" + settings.user());
        }
        int present = kill(child.start(load, folder, settings.password()));
        if (present == 0) {
            return Proof.Found.failed("the process of the load ended, or nothing was committed within "
                    + START_MAX.toSeconds() + " s; run: latchmark load --warehouses 1");
        }
        boolean same = LoadOperation.execute(
                new LoadRequest(request, Optional.of(1), DatabaseProofs.SEED, WORKERS, true, Map.of()), operator);
        String parts = "killed with " + present + " of " + BenchmarkTable.values().length
                + " tables there, continued, read back: ";
        return same ? Proof.Found.passed(parts + "no row differs") : Proof.Found.failed(parts + "rows differ");
    }

    /** Kills the process once a part is committed; returns how much was loaded then, 0 for nothing. */
    private int kill(Process loading) throws InterruptedException {
        Engine engine = request.engine();
        try (Database watching = Database.connect(settings, "watch", 1)) {
            Schema schema = engine.schema(watching);
            Polling.untilInterrupted(
                    () -> !loading.isAlive() || !schema.loadedChunks().isEmpty(), START_MAX, second -> {});
            boolean wasAlive = loading.isAlive();
            Program.kill(loading);
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            Polling.untilInterrupted(this::isFree, NOTICE_MAX, second -> {});
            return wasAlive ? schema.loadedChunks().size() : 0;
        } finally {
            Program.kill(loading);
        }
    }

    private boolean isFree() {
        try (WorkLock lock = WorkLock.take(settings, request.engine().lock(), "doctor")) {
            return lock.isHeld();
        } catch (LatchmarkException e) {
            return false;
        }
    }
}
