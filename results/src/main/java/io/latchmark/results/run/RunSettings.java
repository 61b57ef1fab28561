package io.latchmark.results.run;

import com.fasterxml.jackson.annotation.JacksonInject;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.OptBoolean;
import io.latchmark.core.transaction.Mix;
import io.latchmark.core.transaction.Pacing;
import io.latchmark.results.Bounds;
import io.latchmark.results.Json;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The settings of a run, as requested.
 *
 * @param engine {@code postgresql} or {@code sqlserver}
 * @param server the server's address, without user and secrets
 * @param warehouses size of the database
 * @param steps levels of load, one after the other, each with its warm-up and measurement interval
 * @param pacing determines when a transaction is due
 * @param connections sessions open during the whole run; with one per user no terminal waits for a session
 * @param isolation isolation level of the transactions, for example {@code read committed}
 * @param mix the shares of the transaction types in percent, except for steps with their own mix
 * @param warmUp time before each measurement interval, or only before the first
 * @param measurementInterval length of each measurement interval
 * @param samplingPeriod time between two samples of a counter
 * @param seed seed of the inputs
 * @param fixedHomes whether each terminal uses a single warehouse
 * @param maxRetries retries after a failed first attempt
 * @param procedures variant of the stored procedures
 * @param checkpointsAt times of requested checkpoints, from the start of each measurement interval
 * @param settling time before the measurement interval of each step after the first; empty to use the warm-up
 */
public record RunSettings(
        String engine,
        String server,
        int warehouses,
        List<Step> steps,
        Pacing pacing,
        int connections,
        String isolation,
        Mix mix,
        Duration warmUp,
        Duration measurementInterval,
        Duration samplingPeriod,
        long seed,
        boolean fixedHomes,
        int maxRetries,
        String procedures,
        List<Duration> checkpointsAt,

        @JsonInclude(JsonInclude.Include.NON_ABSENT) @JacksonInject(value = Json.MISSING, useInput = OptBoolean.TRUE)
        Optional<Duration> settling) {
    private static final Duration LENGTH_MAX = Duration.ofDays(31);

    public RunSettings {
        steps = List.copyOf(steps);
        checkpointsAt = List.copyOf(checkpointsAt);
        Bounds.text("engine", engine);
        Bounds.atLeast(1, "warehouses", warehouses);
        Bounds.members("steps", steps);
        for (int i = 0; i < steps.size(); i++) {
            Bounds.atLeast(1, "steps[" + i + "].users", steps.get(i).users());
        }
        Bounds.atLeast(1, "connections", connections);
        requireLength("warmUp", warmUp);
        requireLength("measurementInterval", measurementInterval);
        requireLength("samplingPeriod", samplingPeriod);
        Bounds.atLeast(0, "maxRetries", maxRetries);
        checkpointsAt.forEach(moment -> requireLength("checkpointsAt", moment));
        settling.ifPresent(length -> requireLength("settling", length));
    }

    private static void requireLength(String field, Duration length) {
        if (length.isNegative() || length.compareTo(LENGTH_MAX) > 0) {
            throw new IllegalArgumentException(
                    field + " = " + length + ": must be 0 s to " + LENGTH_MAX.toDays() + " days");
        }
    }

    /** These settings with other levels of load and another number of sessions. */
    RunSettings with(List<Step> newSteps, int newConnections) {
        return new RunSettings(
                engine,
                server,
                warehouses,
                newSteps,
                pacing,
                newConnections,
                isolation,
                mix,
                warmUp,
                measurementInterval,
                samplingPeriod,
                seed,
                fixedHomes,
                maxRetries,
                procedures,
                checkpointsAt,
                settling);
    }

    /** Whether terminals issue the same inputs for the same time. */
    public boolean isSameLoad(RunSettings other) {
        return warehouses == other.warehouses
                && steps.equals(other.steps)
                && pacing == other.pacing
                && connections == other.connections
                && mix.equals(other.mix)
                && warmUp.equals(other.warmUp)
                && settling.equals(other.settling)
                && measurementInterval.equals(other.measurementInterval)
                && seed == other.seed
                && fixedHomes == other.fixedHomes
                && maxRetries == other.maxRetries;
    }

    /** The requested length of the load. */
    public Duration length() {
        return IntStream.range(0, steps.size()).mapToObj(this::length).reduce(Duration.ZERO, Duration::plus);
    }

    /** The requested length of a step, by its index from 0. */
    public Duration length(int step) {
        return warmUp(step).plus(measurementInterval);
    }

    /** The mix of a step. */
    public Mix mix(Step step) {
        return step.mix().orElse(mix);
    }

    /** The distinct mixes of all steps. */
    public List<Mix> mixes() {
        return steps.stream().map(this::mix).distinct().toList();
    }

    /** The time before the measurement interval of a step, by its index from 0. */
    public Duration warmUp(int step) {
        return step == 0 ? warmUp : settling.orElse(warmUp);
    }

    /** The number of terminals in the largest step. */
    public int users() {
        return steps.stream().mapToInt(Step::users).max().orElse(0);
    }
}
