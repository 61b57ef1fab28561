package io.latchmark.microbench;

import io.latchmark.core.population.Scale;
import io.latchmark.core.random.NuRandConstants;
import io.latchmark.core.spi.Session;
import io.latchmark.core.transaction.InputGenerator;
import io.latchmark.core.transaction.Mix;
import io.latchmark.core.transaction.Outcome;
import io.latchmark.core.transaction.TransactionInput;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.core.transaction.Workload;
import io.latchmark.procedures.Isolation;
import io.latchmark.procedures.Procedures;
import io.latchmark.procedures.postgresql.PostgreSqlProcedures;
import io.latchmark.procedures.sqlserver.OrderLines;
import io.latchmark.procedures.sqlserver.SqlServerProcedures;
import io.latchmark.schema.jdbc.ConnectionSettings;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What a call costs the client over PostgreSQL's protocol and over TDS: one session for each server, which take turns with the same
 * inputs of the standard mix, so that all meet the same caches and the same rate. Prints the processor time of the calling thread.
 * The databases must be loaded, with as many warehouses, and are changed. {@code scripts/compare-call-path.sh} prepares one of them.
 */
public final class CallPathComparison {
    private static final long SEED = 1;
    private static final double NANOS_PER_MICRO = 1e3;
    private static final double NANOS_PER_MILLI = 1e6;

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final List<Caller> callers = new ArrayList<>();

    private CallPathComparison() {}

    /**
     * Compares.
     *
     * @param arguments calls to warm up with, calls to measure, warehouses, and a file with a line for each server: URL, user and
     *     password, separated by tabs; the first is what the others are compared with
     */
    public static void main(String[] arguments) throws IOException {
        int warmUp = Integer.parseInt(arguments[0]);
        int calls = Integer.parseInt(arguments[1]);
        int warehouses = Integer.parseInt(arguments[2]);
        CallPathComparison comparison = new CallPathComparison();
        for (String line : Files.readAllLines(Path.of(arguments[3]))) {
            String[] server = line.split("\t", -1);
            comparison.callers.add(new Caller(new ConnectionSettings(server[0], server[1], server[2]), warehouses));
        }
        for (int i = 0; i < warmUp + calls; i++) {
            for (Caller caller : comparison.callers) {
                comparison.call(caller, i >= warmUp);
            }
        }
        comparison.print();
    }

    private void call(Caller caller, boolean counts) {
        TransactionInput input = caller.inputs.next();
        long startNanos = System.nanoTime();
        long startCpuNanos = threads.getCurrentThreadCpuTime();
        Outcome outcome = caller.session.execute(input);
        long cpuNanos = threads.getCurrentThreadCpuTime() - startCpuNanos;
        long nanos = System.nanoTime() - startNanos;
        if (outcome instanceof Outcome.Failed failed) {
            throw new IllegalStateException(caller.url + ": " + failed);
        }
        if (counts) {
            caller.add(input.type(), cpuNanos, nanos);
        }
    }

    private void print() {
        double first = callers.get(0).cpuMicros();
        for (Caller caller : callers) {
            System.out.printf(
                    Locale.ROOT,
                    "%6.1f us a call, %6.1f us a New-Order, %.2f of the first; %.2f ms by the clock: %s%n",
                    caller.cpuMicros(),
                    caller.newOrderCpuNanos / NANOS_PER_MICRO / caller.newOrders,
                    caller.cpuMicros() / first,
                    caller.nanos / NANOS_PER_MILLI / caller.calls,
                    caller.url);
        }
    }

    /** One server's session, and what its calls took. */
    private static final class Caller {
        private final String url;
        private final Session session;
        private final InputGenerator inputs;
        private long calls;
        private long cpuNanos;
        private long nanos;
        private long newOrders;
        private long newOrderCpuNanos;

        Caller(ConnectionSettings settings, int warehouses) {
            url = settings.jdbcUrl();
            Procedures procedures = url.startsWith("jdbc:sqlserver:")
                    ? SqlServerProcedures.of(settings, OrderLines.SCALARS)
                    : PostgreSqlProcedures.of(settings);
            procedures.install();
            session = procedures.sessions(1, Isolation.READ_COMMITTED).open();
            inputs = new InputGenerator(
                    new Workload(new Scale(warehouses), 1, Mix.STANDARD, false), NuRandConstants.ofLoad(SEED), SEED, 0);
        }

        void add(TransactionType type, long cpu, long clock) {
            calls++;
            cpuNanos += cpu;
            nanos += clock;
            if (type == TransactionType.NEW_ORDER) {
                newOrders++;
                newOrderCpuNanos += cpu;
            }
        }

        double cpuMicros() {
            return cpuNanos / NANOS_PER_MICRO / calls;
        }
    }
}
