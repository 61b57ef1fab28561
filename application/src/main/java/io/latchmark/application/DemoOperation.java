package io.latchmark.application;

import io.latchmark.application.request.LoadRequest;
import io.latchmark.application.request.RunRequest;
import io.latchmark.core.LatchmarkException;
import io.latchmark.loader.SizeEstimate;
import io.latchmark.schema.LoadFacts;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.WorkLock;
import java.util.Map;
import java.util.Optional;

/** Loads a database, unless that was done before, and executes a run on it. */
public final class DemoOperation {
    private final LoadRequest load;
    private final Operator operator;

    private DemoOperation(LoadRequest load, Operator operator) {
        this.load = load;
        this.operator = operator;
    }

    /**
     * Loads a database and executes a run on it; a second demo reuses the database in its state after the load.
     *
     * @param load the run's database
     * @param latchmarkVersion for the record
     * @throws InterruptedException on an early end
     */
    public static Measured execute(LoadRequest load, RunRequest run, String latchmarkVersion, Operator operator)
            throws InterruptedException {
        run.output().requireWritable();
        if (load.database().isNew()) {
            SizeEstimate.requireFree(
                    load.database().embedded().dataDir(), load.settings().scale(), 0);
        }
        OtherLoad.before(run, operator);
        int sessions = Math.max(run.workload().connections(), load.workers());
        DemoOperation demo = new DemoOperation(load, operator);
        demo.load(sessions);
        FreshStart.ensure(run, operator);
        try (DatabaseSession session = DatabaseSession.open(load.database(), sessions, operator);
                WorkLock lock = session.lock("demo")) {
            LoadFacts loaded = demo.check(session);
            return new RunOperation(session, lock, RunHosts.THIS_ONE, Optional.empty(), operator)
                    .execute(run, loaded, latchmarkVersion);
        }
    }

    private void load(int sessions) throws InterruptedException {
        try (DatabaseSession session = DatabaseSession.openForBulkWork(load.database(), sessions, operator);
                WorkLock lock = session.lock("demo")) {
            load(session, lock);
        }
    }

    private void load(DatabaseSession session, WorkLock lock) throws InterruptedException {
        Optional<LoadFacts> found = session.engine().schema(lock.database()).loadFacts();
        if (found.isEmpty() || found.get().state() == LoadFacts.State.LOADING) {
            new LoadOperation(session, lock, operator, Map.of()).load(load.settings());
        } else if (!found.get().scale().equals(load.settings().scale())) {
            int warehouses = found.get().scale().warehouses();
            throw LatchmarkException.environment("there is " + LoadOperation.text(found.get())
                    + ", and the demo needs one of "
                    + load.settings().scale().warehouses()
                    + ": use --warehouses " + warehouses
                    + ", choose another --data-dir, or remove it with: latchmark schema drop --yes");
        } else {
            operator.message("Using " + LoadOperation.text(found.get()));
        }
    }

    private LoadFacts check(DatabaseSession session) {
        try (Database pool = session.connect("check", load.workers())) {
            CheckOperation.Verdict verdict =
                    new CheckOperation(session.engine().schema(pool), operator).run(load.workers(), false);
            operator.message("  " + verdict);
            if (!verdict.isGood()) {
                throw LatchmarkException.consistency(
                        "the database is damaged or was changed by something else; remove it with: latchmark schema"
                                + " drop --yes");
            }
            return session.engine().schema(pool).requireLoaded();
        }
    }
}
