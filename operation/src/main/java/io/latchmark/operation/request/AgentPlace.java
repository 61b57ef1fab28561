package io.latchmark.operation.request;

import io.latchmark.cluster.HostPort;
import io.latchmark.cluster.KeyMaker;
import io.latchmark.cluster.Keys;
import io.latchmark.core.LatchmarkException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * Where a coordinator and its agents meet. Immutable.
 *
 * @param address at which the coordinator listens, and agents join
 * @param keys folder with the keys of this host; empty for those of this user, with agents and coordinator on one host
 * @param patience how long it waits for the others
 */
public record AgentPlace(HostPort address, Optional<Path> keys, Duration patience) {
    private static final Duration PATIENCE_MAX = Duration.ofDays(30);
    private static final Path OF_USER = Path.of(System.getProperty("user.home", ""), ".latchmark", "keys");

    /** Adds what is wrong. Opens nothing. */
    public void check(Problems problems) {
        problems.requireWithin("--wait", patience, Duration.ofSeconds(1), PATIENCE_MAX);
    }

    /**
     * The keys, which are read; those of this user are made first, if they are missing.
     *
     * @param name of the agent, or {@link Keys#COORDINATOR}
     * @throws LatchmarkException of the category USAGE, if they can't be used, or other hosts need some
     */
    public Keys open(String name) {
        if (keys.isPresent()) {
            return Keys.open(keys.get());
        }
        if (!address.resolve().getAddress().isLoopbackAddress()) {
            throw LatchmarkException.usage(address + " is reached by other hosts, which needs keys: make them by"
                    + " 'latchmark agent keys', and name this host's folder by "
                    + (name.equals(Keys.COORDINATOR) ? "--agent-keys" : "--keys"));
        }
        return KeyMaker.ofUser(OF_USER, name);
    }
}
