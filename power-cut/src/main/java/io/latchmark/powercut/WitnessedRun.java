package io.latchmark.powercut;

import io.latchmark.application.DatabaseSession;
import io.latchmark.application.Measured;
import io.latchmark.application.Operator;
import io.latchmark.application.RunHosts;
import io.latchmark.application.RunOperation;
import io.latchmark.application.request.AgentPlace;
import io.latchmark.application.request.RunRequest;
import io.latchmark.core.LatchmarkException;
import io.latchmark.core.spi.Session;
import io.latchmark.core.spi.SessionFactory;
import io.latchmark.core.transaction.NewOrderInput;
import io.latchmark.core.transaction.Outcome;
import io.latchmark.core.transaction.TransactionInput;
import io.latchmark.platform.DaemonThread;
import io.latchmark.powercut.PowerCutMessages.Begin;
import io.latchmark.powercut.PowerCutMessages.Hello;
import io.latchmark.powercut.PowerCutMessages.Task;
import io.latchmark.results.run.RunDirectory;
import io.latchmark.schema.PlacedOrders;
import io.latchmark.schema.jdbc.Database;
import java.util.List;
import java.util.Optional;

/**
 * A run of this process whose committed orders a witness knows: each New-Order ends when the witness has recorded its commit, so
 * that its response time includes the witness. Without the witness no transaction continues, and the run ends. Used by the run's
 * thread.
 */
public final class WitnessedRun implements RunHosts, AutoCloseable {
    /** The numbers of all districts must fit into a message. */
    private static final int DISTRICTS_MAX = 20_000;

    private final AgentPlace witness;
    private final String latchmarkVersion;
    private final Operator operator;
    private Optional<WitnessLink> link = Optional.empty();
    private Optional<Reporter> reporter = Optional.empty();

    private WitnessedRun(AgentPlace witness, String latchmarkVersion, Operator operator) {
        this.witness = witness;
        this.latchmarkVersion = latchmarkVersion;
        this.operator = operator;
    }

    /**
     * Executes a run.
     *
     * @param witness where the witness listens
     * @throws LatchmarkException as {@link RunOperation#execute}; of category ENVIRONMENT if the witness is not there in time, or
     *     waits for what a power cut has left
     */
    public static Measured execute(RunRequest request, AgentPlace witness, String latchmarkVersion, Operator operator) {
        try (WitnessedRun run = new WitnessedRun(witness, latchmarkVersion, operator)) {
            run.requireReadBack();
            return RunOperation.execute(request, latchmarkVersion, run, Optional.empty(), operator);
        }
    }

    /** A run resets the database, with which the commits of the run before would be gone. */
    private void requireReadBack() {
        operator.step("Waiting for the witness at " + witness.address());
        try (WitnessLink asking = new WitnessLink(witness, "", latchmarkVersion, WitnessedRun::nobody, operator)) {
            int cycle = asking.openCycle();
            if (cycle > 0) {
                throw notReadBack(cycle);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw LatchmarkException.environment("interrupted while it waited for the witness");
        }
    }

    private static Hello nobody() {
        throw LatchmarkException.environment("the connection to the witness was lost: start the run again");
    }

    private static LatchmarkException notReadBack(int cycle) {
        return LatchmarkException.environment("the witness waits for what is found after cycle " + cycle
                + ": execute 'latchmark power-cut verify-database' first, with the database of that run; nothing was"
                + " changed in it");
    }

    @Override
    public SessionFactory observed(SessionFactory sessions, DatabaseSession session, Database control) {
        List<Long> firsts = new PlacedOrders(control).nextNumbers();
        if (firsts.size() > DISTRICTS_MAX) {
            throw LatchmarkException.usage("--witness with " + firsts.size() / 10 + " warehouses: must be at most "
                    + DISTRICTS_MAX / 10 + "; load fewer");
        }
        operator.step("Waiting for the witness at " + witness.address());
        try {
            Hello hello = WitnessedDatabase.hello(session, control, false);
            WitnessLink joined = new WitnessLink(witness, "", latchmarkVersion, () -> hello, operator);
            link = Optional.of(joined);
            begin(joined, firsts, session.engine().schema(control).content().id());
            operator.message("The witness at " + witness.address() + " records each committed order");
            Reporter started = new Reporter(joined);
            reporter = Optional.of(started);
            DaemonThread.start("latchmark-witness", () -> report(started));
            return new WitnessedSessions(sessions, started);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw LatchmarkException.environment("interrupted while it waited for the witness");
        }
    }

    private static void begin(WitnessLink joined, List<Long> firsts, String content) throws InterruptedException {
        Task task = joined.hello();
        switch (task.what()) {
            case WRITE -> joined.begin(new Begin(task.cycle(), firsts, content));
            case READ_BACK -> throw notReadBack(task.cycle());
            case END ->
                throw LatchmarkException.environment(
                        "the witness has seen as many cuts as it was to: give it another folder for a new test");
            case CONTINUE -> throw new IllegalStateException("nothing to continue");
        }
    }

    private void report(Reporter reports) {
        try {
            reports.run();
        } catch (LatchmarkException e) {
            operator.end("the witness is lost: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Sessions whose orders are reported. */
    private record WitnessedSessions(SessionFactory sessions, Reporter reporter) implements SessionFactory {
        @Override
        public Session open() {
            Session session = sessions.open();
            return new Session() {
                @Override
                public Outcome execute(TransactionInput input) {
                    Outcome outcome = session.execute(input);
                    if (outcome instanceof Outcome.Committed && input instanceof NewOrderInput order) {
                        report(OrderToken.of(order));
                    }
                    return outcome;
                }

                @Override
                public void close() {
                    session.close();
                }
            };
        }

        private void report(String order) {
            try {
                boolean unused = reporter.report(order);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public void close() {
            sessions.close();
        }
    }

    @Override
    public void collect(RunDirectory run) {
        close();
    }

    @Override
    public void close() {
        reporter.ifPresent(Reporter::end);
        link.ifPresent(WitnessLink::close);
        link = Optional.empty();
    }
}
