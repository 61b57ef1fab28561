package io.latchmark.operation.agent;

import io.latchmark.cluster.Endpoint;
import io.latchmark.cluster.HostPort;
import io.latchmark.cluster.Introduction;
import io.latchmark.cluster.Keys;
import io.latchmark.operation.request.OutputRequest;
import io.latchmark.operation.request.Problems;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * What an agent is asked to be. Immutable.
 *
 * @param place where it listens, and whom it joins
 * @param name by which the controller knows it
 * @param passwordFile holds the password of the database's user on its first line
 * @param out folder that gets its parts of runs
 */
public record AgentRequest(Place place, String name, Optional<Path> passwordFile, Path out) {
    private static final Duration WAIT_MAX = Duration.ofDays(30);

    /**
     * Where something listens.
     *
     * @param address the controller's
     * @param listen an address of this host; of the controller the same
     * @param keys folder with the keys of this host
     * @param patience how long it waits for the others
     */
    public record Place(HostPort address, HostPort listen, Optional<Path> keys, Duration patience) {
        void check(Problems problems) {
            problems.requireWithin("--wait", patience, Duration.ofSeconds(1), WAIT_MAX);
        }

        Endpoint endpoint() {
            return new Endpoint(listen, keys.map(Keys::open));
        }
    }

    /** The name of this host, as far as it can be an agent's. */
    public static String hostName() {
        try {
            String host = InetAddress.getLocalHost().getHostName();
            return Introduction.isName(host) ? host : "agent";
        } catch (UnknownHostException e) {
            return "agent";
        }
    }

    /** Adds what is wrong. Opens nothing. */
    public void check(Problems problems) {
        place.check(problems);
        if (!Introduction.isName(name)) {
            problems.add("--name '" + name
                    + "': must be 1 to 60 letters, digits, '.', '_' and '-', the first a letter or" + " digit");
        }
        new OutputRequest(out, "").check(problems);
    }
}
