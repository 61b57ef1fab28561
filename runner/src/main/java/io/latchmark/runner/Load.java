package io.latchmark.runner;

import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.InputCounts;
import io.latchmark.results.run.RunParts;
import io.latchmark.results.run.RunSink;
import io.latchmark.results.run.Step;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * The terminals of a run, in this process or on agents. Each step is prepared, announced, started and ended, in this order.
 * Called only by the run's thread.
 */
public interface Load extends AutoCloseable {
    /**
     * What the terminals did up to a time of the run's clock.
     *
     * @param done counts so far and times since the last slice, of each type; empty if nothing new is known
     */
    record Slice(long endNanos, Map<TransactionType, TransactionCounts> done) {
        public Slice {
            done = Map.copyOf(done);
        }
    }

    /**
     * Called before the first step, when the run has its directory.
     *
     * @param run its name
     * @param originNanos of the run's clock
     * @param sink for samples and events of terminals elsewhere; any thread may use it
     */
    default void recordedBy(String run, long originNanos, RunSink sink) {
        // Terminals in this process record nothing themselves.
    }

    /** Those that execute the load elsewhere, and how they did; none if this process does. */
    default List<RunParts.Agent> agents() {
        return List.of();
    }

    /**
     * Does all preparation that takes time, so that the step's terminals can start at a given time.
     *
     * @param events of the terminals
     * @param failures receives errors that end the run: a bug, or a server that stays unreachable
     */
    void prepare(Step step, RunEvents events, Consumer<Throwable> failures);

    /**
     * When a prepared step of terminals elsewhere starts. Asked again until it is known.
     *
     * @param step its number, from 0
     * @param patience how long the call may wait
     * @return a time of {@link System#nanoTime}, some time ahead; empty if it is not known yet
     * @throws io.latchmark.core.LatchmarkException if there will be none, which ends the run
     */
    default OptionalLong announced(int step, Duration patience) {
        return OptionalLong.empty();
    }

    /**
     * Announces in advance when the step starts.
     *
     * @param startNanos a time of the run's clock
     */
    void announce(long startNanos);

    /** Called at the announced time: starts the terminals. */
    void begin();

    /** What the terminals have done until now; elsewhere, until the last second that all of them have reported. */
    Slice take();

    /**
     * Ends the step and waits for its transactions; sessions whose transaction does not end are hanging. Does nothing without a
     * step.
     */
    void end();

    /** The number of sessions with a transaction that did not end in time. While there are any, no further step may start. */
    int hanging();

    /** Statistics of the inputs of all transactions that have ended. */
    InputCounts inputs();

    /** Ends the current step and releases all sessions, except those that hang. */
    @Override
    void close();
}
