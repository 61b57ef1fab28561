package io.latchmark.application.request;

import io.latchmark.platform.HostPort;
import io.latchmark.platform.Problems;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * The address and keys for the connection between a coordinator and its agents. Immutable.
 *
 * @param address at which the coordinator listens, and agents join
 * @param keys folder with the keys of this host; empty for those of this user, with agents and coordinator on one host
 * @param patience how long to wait for the others
 */
public record AgentPlace(HostPort address, Optional<Path> keys, Duration patience) {
    private static final Duration PATIENCE_MAX = Duration.ofDays(30);

    /** Reports what is wrong. Opens nothing. */
    public void check(Problems problems) {
        problems.requireWithin("--wait", patience, Duration.ofSeconds(1), PATIENCE_MAX);
    }
}
