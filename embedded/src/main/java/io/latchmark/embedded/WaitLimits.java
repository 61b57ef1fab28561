package io.latchmark.embedded;

import java.time.Duration;

/**
 * Limits for the waits of a start or a stop. Immutable.
 *
 * @param recovery for the recovery of a server that should stop, in whole seconds; an immediate shutdown follows
 * @param portRelease for the release of a port by a server that was killed, or has lost its file system
 */
record WaitLimits(Duration recovery, Duration portRelease) {
    static final WaitLimits USUAL = new WaitLimits(Shutdown.RECOVERY_LIMIT, Duration.ofSeconds(5));
}
