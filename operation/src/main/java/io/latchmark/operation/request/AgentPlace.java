package io.latchmark.operation.request;

import io.latchmark.cluster.Endpoint;
import io.latchmark.cluster.HostPort;
import io.latchmark.cluster.Keys;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * Where a controller or an agent listens. Immutable.
 *
 * @param address the controller's
 * @param listen an address of this host; of the controller the same
 * @param keys folder with the keys of this host
 * @param patience how long it waits for the others
 */
public record AgentPlace(HostPort address, HostPort listen, Optional<Path> keys, Duration patience) {
    private static final Duration PATIENCE_MAX = Duration.ofDays(30);

    /** Adds what is wrong. Opens nothing. */
    public void check(Problems problems) {
        problems.requireWithin("--wait", patience, Duration.ofSeconds(1), PATIENCE_MAX);
    }

    /**
     * With the keys, which are read.
     *
     * @throws io.latchmark.core.LatchmarkException of the category USAGE, if they can't be used
     */
    public Endpoint endpoint() {
        return new Endpoint(listen, keys.map(Keys::open));
    }
}
