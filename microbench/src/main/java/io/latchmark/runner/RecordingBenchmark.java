package io.latchmark.runner;

import io.latchmark.core.transaction.Outcome;
import io.latchmark.core.transaction.TransactionType;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What a terminal spends on recording one transaction: two counts and two times, of changing type and length. It lies in
 * the runner's package, because a terminal's recorders are not visible outside of it.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class RecordingBenchmark {
    private static final List<TransactionType> TYPES = TransactionType.all();

    private final TransactionCounters counters = new TransactionCounters();
    private final ResponseTimeRecorder.Stripe times = new ResponseTimeRecorder(1).stripe(0);
    private int transaction;

    @Benchmark
    public void record() {
        transaction = (transaction + 1) & 0xFFFF;
        TransactionType type = TYPES.get(transaction % TYPES.size());
        long nanos = 100_000L + transaction * 31L;
        counters.started(type);
        counters.ended(type, Outcome.COMMITTED);
        times.record(type, nanos, nanos);
    }
}
