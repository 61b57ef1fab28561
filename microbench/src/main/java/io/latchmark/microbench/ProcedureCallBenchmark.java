package io.latchmark.microbench;

import io.latchmark.core.population.Scale;
import io.latchmark.core.random.NuRandConstants;
import io.latchmark.core.spi.Session;
import io.latchmark.core.spi.SessionFactory;
import io.latchmark.core.transaction.InputGenerator;
import io.latchmark.core.transaction.Mix;
import io.latchmark.core.transaction.Outcome;
import io.latchmark.core.transaction.TransactionInput;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.core.transaction.Workload;
import io.latchmark.procedures.Procedures;
import io.latchmark.procedures.postgresql.PostgreSqlProcedures;
import io.latchmark.schema.jdbc.ConnectionSettings;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A whole call of a procedure: binding, round trip, the procedure itself, reading the answer. Its time is mostly the
 * server's; with {@code -prof gc} it shows what a call allocates at the client. Needs a loaded database, which it
 * changes: {@code -jvmArgsAppend "-Dlatchmark.url=jdbc:postgresql://… -Dlatchmark.user=…"}, without a password.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 3, time = 2)
@Fork(1)
public class ProcedureCallBenchmark {
    private static final long SEED = 1;
    private static final int INPUTS = 4_096;

    /** Deliveries are left out: soon none would be due. */
    @Param({"NEW_ORDER", "PAYMENT", "ORDER_STATUS", "STOCK_LEVEL"})
    public TransactionType type = TransactionType.NEW_ORDER;

    /** As many as are loaded. */
    @Param("4")
    public int warehouses;

    private final TransactionInput[] inputs = new TransactionInput[INPUTS];
    private @Nullable SessionFactory sessions;
    private @Nullable Session session;
    private int next;

    @Setup
    public void open() {
        InputGenerator generator = new InputGenerator(
                new Workload(new Scale(warehouses), 1, Mix.STANDARD, false), NuRandConstants.ofLoad(SEED), SEED, 0);
        for (int i = 0; i < INPUTS; i++) {
            inputs[i] = generator.next(type);
        }
        Procedures procedures = PostgreSqlProcedures.of(new ConnectionSettings(property("url"), property("user"), ""));
        procedures.install();
        sessions = procedures.sessions(1);
        session = sessions.open();
    }

    private static String property(String name) {
        return Objects.requireNonNull(System.getProperty("latchmark." + name), "-Dlatchmark." + name + " is missing");
    }

    @TearDown
    public void close() {
        Objects.requireNonNull(session).close();
        Objects.requireNonNull(sessions).close();
    }

    @Benchmark
    public Outcome execute() {
        next = (next + 1) % INPUTS;
        return Objects.requireNonNull(session).execute(inputs[next]);
    }
}
