package io.latchmark.microbench;

import io.latchmark.core.population.Scale;
import io.latchmark.core.random.NuRandConstants;
import io.latchmark.core.transaction.InputGenerator;
import io.latchmark.core.transaction.Mix;
import io.latchmark.core.transaction.TransactionInput;
import io.latchmark.core.transaction.Workload;
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

/** What a terminal spends on drawing its next input, in the standard mix. With {@code -prof gc} also what it allocates. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class InputGeneratorBenchmark {
    private static final long SEED = 1;

    private final InputGenerator generator = new InputGenerator(
            new Workload(new Scale(100), 100, Mix.STANDARD, false), NuRandConstants.ofLoad(SEED), SEED, 0);

    @Benchmark
    public TransactionInput next() {
        return generator.next();
    }
}
