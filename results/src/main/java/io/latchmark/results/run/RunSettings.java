package io.latchmark.results.run;

import io.latchmark.core.transaction.Mix;
import io.latchmark.core.transaction.Pacing;
import io.latchmark.results.Bounds;
import java.time.Duration;
import java.util.List;

/**
 * The settings of a run, as requested.
 *
 * @param engine {@code postgresql} or {@code sqlserver}
 * @param server the server's address, without user and secrets
 * @param warehouses size of the database
 * @param steps levels of load, one after the other, each with its warm-up and measurement interval
 * @param pacing what decides when a transaction is due
 * @param connections sessions held open for the whole run; with one for each user there is no waiting for a session
 * @param isolation isolation level of the transactions, as {@code read committed}
 * @param mix the shares of the transaction types in percent
 * @param warmUp time before each measurement interval
 * @param measurementInterval length of each measurement interval
 * @param samplingPeriod time between two samples of a counter
 * @param seed seed of the inputs
 * @param fixedHomes whether a terminal keeps to one warehouse
 * @param maxRetries further attempts after a failed first one
 * @param procedures variant of the stored procedures
 * @param checkpointsAt times of requested checkpoints, from the start of each measurement interval
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
        List<Duration> checkpointsAt) {
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
                checkpointsAt);
    }

    /** Whether terminals issue the same inputs, for the same time. */
    public boolean isSameLoad(RunSettings other) {
        return warehouses == other.warehouses
                && steps.equals(other.steps)
                && pacing == other.pacing
                && connections == other.connections
                && mix.equals(other.mix)
                && warmUp.equals(other.warmUp)
                && measurementInterval.equals(other.measurementInterval)
                && seed == other.seed
                && fixedHomes == other.fixedHomes
                && maxRetries == other.maxRetries;
    }

    /** The time that the load was asked to take. */
    Duration longest() {
        return warmUp.plus(measurementInterval).multipliedBy(steps.size());
    }

    /** The number of terminals, the largest of all steps. */
    public int users() {
        return steps.stream().mapToInt(Step::users).max().orElse(0);
    }
}
