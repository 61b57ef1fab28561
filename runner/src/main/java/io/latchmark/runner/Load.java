package io.latchmark.runner;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.population.Scale;
import io.latchmark.core.random.RandomStream;
import io.latchmark.core.spi.NanoClock;
import io.latchmark.core.spi.Session;
import io.latchmark.core.transaction.InputGenerator;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.core.transaction.Workload;
import io.latchmark.results.OutcomeCounts;
import io.latchmark.results.RunSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** All terminals of a run, a thread and a connection each (closed loop without think time). */
final class Load {
    private static final Duration STOP_LIMIT = Duration.ofSeconds(60);

    private final List<Terminal> terminals = new ArrayList<>();
    private final List<TerminalThread> threads = new ArrayList<>();
    private final ResponseTimeRecorder times;

    private Load(ResponseTimeRecorder times) {
        this.times = times;
    }

    /** Opens a session for each terminal; nothing runs yet. If one can't be had, those that were are given back. */
    static Load open(RunSettings settings, Testbed testbed, NanoClock clock) {
        Workload workload =
                new Workload(new Scale(settings.warehouses()), settings.users(), settings.mix(), settings.fixedHomes());
        Load load = new Load(new ResponseTimeRecorder(settings.users()));
        RetryPolicy retryPolicy = new RetryPolicy(settings.maxRetries());
        try {
            for (int number = 0; number < settings.users(); number++) {
                InputGenerator inputs = new InputGenerator(workload, testbed.constants(), settings.seed(), number);
                RandomStream jitter = RandomStream.of(settings.seed(), "retry", number);
                Terminal terminal = new Terminal(inputs, retryPolicy, jitter, clock, load.times.stripe(number));
                Session session = testbed.sessions().open();
                load.terminals.add(terminal);
                load.threads.add(new TerminalThread(number, terminal, session, testbed.sessions()));
            }
            return load;
        } catch (LatchmarkException e) {
            load.threads.forEach(TerminalThread::closeSession);
            throw LatchmarkException.environment(
                    "users = " + settings.users() + ": the server gave " + load.threads.size() + " connections, then: "
                            + e.getMessage(),
                    e);
        }
    }

    /**
     * Lets all terminals begin.
     *
     * @param failures takes what ends the run: a bug, or a server that stays away
     */
    void start(Journal journal, Consumer<RuntimeException> failures) {
        threads.forEach(thread -> thread.start(journal, failures));
    }

    ResponseTimeRecorder times() {
        return times;
    }

    /** Counts of a type so far, of all terminals. */
    OutcomeCounts counts(TransactionType type) {
        OutcomeCounts sum = OutcomeCounts.NONE;
        for (Terminal terminal : terminals) {
            sum = sum.plus(terminal.counters().counts(type));
        }
        return sum;
    }

    /** Lets every terminal end its transaction, and returns how many did not within 60 s. */
    int stop() {
        threads.forEach(TerminalThread::requestStop);
        long endNanos = System.nanoTime() + STOP_LIMIT.toNanos();
        int hanging = 0;
        for (TerminalThread thread : threads) {
            if (!thread.awaitEnd(endNanos - System.nanoTime())) {
                hanging++;
            }
        }
        return hanging;
    }
}
