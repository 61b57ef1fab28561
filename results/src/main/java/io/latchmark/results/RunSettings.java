package io.latchmark.results;

import io.latchmark.core.transaction.Mix;
import java.time.Duration;
import java.util.List;

/**
 * What the run was asked to do.
 *
 * @param engine {@code postgresql} or {@code sqlserver}
 * @param server the server's address, without user and secrets
 * @param warehouses size of the database
 * @param users terminals, all connected for the whole run
 * @param mix the shares of the transaction types in percent
 * @param warmUp time before the measurement interval
 * @param measurementInterval length of the measurement interval
 * @param samplingPeriod time between two samples of a counter
 * @param seed seed of the inputs
 * @param fixedHomes whether a terminal keeps to one warehouse
 * @param maxRetries further attempts after a failed first one
 * @param procedures variant of the stored procedures
 * @param checkpointsAt moments of ordered checkpoints, from the start of the measurement interval
 */
public record RunSettings(
        String engine,
        String server,
        int warehouses,
        int users,
        Mix mix,
        Duration warmUp,
        Duration measurementInterval,
        Duration samplingPeriod,
        long seed,
        boolean fixedHomes,
        int maxRetries,
        String procedures,
        List<Duration> checkpointsAt) {
    public RunSettings {
        checkpointsAt = List.copyOf(checkpointsAt);
    }
}
