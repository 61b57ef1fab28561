package io.latchmark.embedded;

import java.time.Duration;

/**
 * How long a start or a stop waits for what is expected to end soon. Immutable.
 *
 * @param recovery of a server that is to stop, in whole seconds; it is ended at once afterwards
 * @param portRelease of a port by a server that was killed, or that has lost its file system
 */
record WaitLimits(Duration recovery, Duration portRelease) {
    static final WaitLimits USUAL = new WaitLimits(Shutdown.RECOVERY_LIMIT, Duration.ofSeconds(5));
}
