package io.latchmark.runner;

import io.latchmark.core.population.Scale;
import io.latchmark.core.random.NuRandConstants;
import io.latchmark.core.random.RandomStream;
import io.latchmark.core.spi.Claim;
import io.latchmark.core.spi.NanoClock;
import io.latchmark.core.spi.Sampler;
import io.latchmark.core.transaction.InputGenerator;
import io.latchmark.core.transaction.Mix;
import io.latchmark.core.transaction.Pacing;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.core.transaction.Workload;
import io.latchmark.results.run.ResponseTimes;
import io.latchmark.results.run.RunSettings;
import io.latchmark.results.run.Step;
import io.latchmark.results.run.WorkloadSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/** Settings and testbeds of the tests: 2 warehouses, seed 42. */
final class Bench {
    static final NuRandConstants CONSTANTS = new NuRandConstants(80, 500, 4_000);
    private static final long SEED = 42;

    private Bench() {}

    static RunSettings settings(int users, Duration warmUp, Duration measurementInterval) {
        return settings(users, warmUp, measurementInterval, List.of());
    }

    static RunSettings settings(
            int users, Duration warmUp, Duration measurementInterval, List<Duration> checkpointsAt) {
        return settings(workload(warmUp, Optional.empty(), measurementInterval, checkpointsAt)
                .with(List.of(new Step(users, 0)), Pacing.NONE, users));
    }

    /** Without a warm-up. */
    static RunSettings settings(Pacing pacing, int connections, Duration measurementInterval, Step... steps) {
        return settings(pacing, connections, Duration.ZERO, Duration.ZERO, measurementInterval, steps);
    }

    /** With a time to settle before each step after the first. */
    static RunSettings settings(
            Pacing pacing,
            int connections,
            Duration warmUp,
            Duration settling,
            Duration measurementInterval,
            Step... steps) {
        return settings(workload(warmUp, Optional.of(settling), measurementInterval, List.of())
                .with(List.of(steps), pacing, connections));
    }

    private static RunSettings settings(WorkloadSettings workload) {
        return new RunSettings("postgresql", "localhost:5432/latchmark", 2, workload);
    }

    private static WorkloadSettings workload(
            Duration warmUp, Optional<Duration> settling, Duration measured, List<Duration> checkpointsAt) {
        return new WorkloadSettings(
                List.of(new Step(1, 0)),
                Pacing.NONE,
                1,
                "read committed",
                Mix.STANDARD,
                warmUp,
                measured,
                Duration.ofMillis(100),
                SEED,
                false,
                3,
                "default",
                checkpointsAt,
                settling,
                Optional.empty());
    }

    static SystemUnderTest systemUnderTest(FakeSessionFactory sessions, FakeDatabase database, Sampler... samplers) {
        return systemUnderTest(sessions, database, Claim.UNDISPUTED, samplers);
    }

    static SystemUnderTest systemUnderTest(
            FakeSessionFactory sessions, FakeDatabase database, Claim claim, Sampler... samplers) {
        return new SystemUnderTest(
                sessions,
                database,
                claim,
                List.of(samplers),
                List.of(),
                Map.of(),
                Map.of("new_order.sql", "00"),
                CONSTANTS);
    }

    static InputGenerator inputs(int terminal) {
        return new InputGenerator(new Workload(new Scale(2), 4, Mix.STANDARD, false), CONSTANTS, SEED, terminal);
    }

    /** Terminal 0, of the first step of a run with this seed. */
    static Terminal terminal(Pacing pacing, NanoClock clock) {
        return terminal(0, pacing, clock);
    }

    static Terminal terminal(int number, Pacing pacing, NanoClock clock) {
        Terminal terminal = new Terminal(inputs(number), pacing, Terminal.Streams.of(SEED, number), clock);
        terminal.startAt(clock.nanos());
        return terminal;
    }

    /** The stream of a terminal's think times. */
    static RandomStream thinking(int number) {
        return RandomStream.of(SEED, "think", number);
    }

    /** A worker that finds a server when its session is lost. */
    static Worker worker(FakeSession session, int retriesMax, NanoClock clock, ResponseTimeRecorder times) {
        Worker.Reconnection reconnection =
                new Worker.Reconnection(FakeSessionFactory.committing(), clock, Duration.ZERO);
        return new Worker(0, session, retryPolicy(retriesMax), times.stripe(0), reconnection);
    }

    /** What was recorded since the last call, by type and kind; types without transactions are left out. */
    static List<ResponseTimes> drain(ResponseTimeRecorder recorder, long startNanos, long endNanos) {
        List<ResponseTimes> drained = new ArrayList<>();
        for (TransactionType type : TransactionType.all()) {
            Map<ResponseTimes.Kind, Histogram> sums = new EnumMap<>(ResponseTimes.Kind.class);
            recorder.drain(type, sums);
            sums.forEach((kind, times) -> drained.add(new ResponseTimes(startNanos, endNanos, type, kind, times)));
        }
        return drained;
    }

    static RetryPolicy retryPolicy(int retriesMax) {
        return new RetryPolicy(retriesMax);
    }
}
