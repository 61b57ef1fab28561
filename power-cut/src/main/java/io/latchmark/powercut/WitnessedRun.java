package io.latchmark.powercut;

import io.latchmark.application.DatabaseSession;
import io.latchmark.application.Measured;
import io.latchmark.application.Operator;
import io.latchmark.application.RunHosts;
import io.latchmark.application.RunOperation;
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
import io.latchmark.schema.PlacedOrders;
import io.latchmark.schema.jdbc.Database;
import java.util.List;
import java.util.Optional;

/**
 * A run of this process whose committed orders a witness knows: each New-Order ends when the witness has recorded its commit, so
 * that its response time includes the witness. Without the witness no transaction continues, and the run ends. Used by the run's
 * thread.
 */
public final class WitnessedRun implements RunHosts {
    /** The numbers of all districts must fit into a message. */
    private static final int DISTRICTS_MAX = 20_000;

    private final WitnessLink link;
    private final Operator operator;
    private final Reporter reporter;

    private WitnessedRun(WitnessLink link, Operator operator) {
        this.link = link;
        this.operator = operator;
        this.reporter = new Reporter(link);
    }

    /**
     * Executes a run.
     *
     * @param link to the witness
     * @throws LatchmarkException as {@link RunOperation#execute}; of category ENVIRONMENT if the witness is lost, or waits for what
     *     a power cut has left
     */
    public static Measured execute(RunRequest request, WitnessLink link, String latchmarkVersion, Operator operator)
            throws InterruptedException {
        // A run resets the database, with which the commits of the run before would be gone.
        int cycle = link.openCycle();
        if (cycle > 0) {
            throw notReadBack(cycle);
        }
        WitnessedRun run = new WitnessedRun(link, operator);
        try {
            return RunOperation.execute(request, latchmarkVersion, run, Optional.empty(), operator);
        } finally {
            run.reporter.end();
        }
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
        try {
            begin(
                    WitnessedDatabase.hello(session, control, false),
                    firsts,
                    session.engine().schema(control).content().id());
            operator.message("The witness records each committed order");
            DaemonThread.start("latchmark-witness", this::report);
            return new WitnessedSessions(sessions, reporter);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw LatchmarkException.environment("interrupted while it waited for the witness");
        }
    }

    private void begin(Hello hello, List<Long> firsts, String content) throws InterruptedException {
        Task task = link.hello(hello);
        switch (task.what()) {
            case WRITE -> link.tell(PowerCutMessages.BEGIN, new Begin(task.cycle(), firsts, content));
            case READ_BACK -> throw notReadBack(task.cycle());
            case END ->
                throw LatchmarkException.environment(
                        "the witness has seen as many cuts as it was to: give it another folder for a new test");
        }
    }

    private void report() {
        try {
            reporter.run();
        } catch (LatchmarkException e) {
            operator.end(String.valueOf(e.getMessage()));
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
}
