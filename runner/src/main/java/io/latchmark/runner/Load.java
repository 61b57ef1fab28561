package io.latchmark.runner;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.population.Scale;
import io.latchmark.core.random.RandomStream;
import io.latchmark.core.spi.NanoClock;
import io.latchmark.core.spi.Session;
import io.latchmark.core.spi.SessionFactory;
import io.latchmark.core.transaction.InputGenerator;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.core.transaction.Workload;
import io.latchmark.results.OutcomeCounts;
import io.latchmark.results.RunSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * All terminals of a run, a thread and a connection each (closed loop without think time). Confined to the run's
 * thread.
 */
final class Load implements AutoCloseable {
    private final List<Terminal> terminals = new ArrayList<>();
    private final List<TerminalThread> threads = new ArrayList<>();
    private final ResponseTimeRecorder times;
    private final Limits limits;
    private boolean stopped;

    private Load(ResponseTimeRecorder times, Limits limits) {
        this.times = times;
        this.limits = limits;
    }

    /** Opens a session for each terminal; nothing runs yet. If one can't be had, those that were are given back. */
    static Load open(RunSettings settings, Testbed testbed, NanoClock clock, Limits limits) {
        Workload workload =
                new Workload(new Scale(settings.warehouses()), settings.users(), settings.mix(), settings.fixedHomes());
        Load load = new Load(new ResponseTimeRecorder(settings.users()), limits);
        try {
            for (int number = 0; number < settings.users(); number++) {
                InputGenerator inputs = new InputGenerator(workload, testbed.constants(), settings.seed(), number);
                RetryPolicy retryPolicy =
                        new RetryPolicy(settings.maxRetries(), RandomStream.of(settings.seed(), "retry", number));
                load.add(new Terminal(inputs, retryPolicy, clock, load.times.stripe(number)), testbed, clock);
            }
            return load;
        } catch (LatchmarkException e) {
            load.close();
            throw LatchmarkException.environment(
                    "users = " + settings.users() + ": the server gave " + load.threads.size() + " connections, then: "
                            + e.getMessage(),
                    e);
        } catch (RuntimeException | Error e) {
            load.close();
            throw e;
        }
    }

    private void add(Terminal terminal, Testbed testbed, NanoClock clock) {
        SessionFactory sessions = testbed.sessions();
        TerminalThread.Reconnection reconnection =
                new TerminalThread.Reconnection(sessions, clock, limits.withoutConnection());
        Session session = sessions.open();
        threads.add(new TerminalThread(threads.size(), terminal, session, reconnection));
        terminals.add(terminal);
    }

    /**
     * Lets all terminals begin.
     *
     * @param failures takes what ends the run: a bug, or a server that stays away
     */
    void start(Journal journal, Consumer<Throwable> failures) {
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

    /** Lets every terminal end its transaction and give its session back; returns how many did not in time. */
    int stop() {
        stopped = true;
        threads.forEach(TerminalThread::requestStop);
        long endNanos = System.nanoTime() + limits.stop().toNanos();
        int hanging = 0;
        for (TerminalThread thread : threads) {
            if (!thread.awaitEnd(endNanos - System.nanoTime())) {
                hanging++;
            }
        }
        return hanging;
    }

    /** Stops it, unless that was done. */
    @Override
    public void close() {
        if (!stopped) {
            stop();
        }
    }
}
