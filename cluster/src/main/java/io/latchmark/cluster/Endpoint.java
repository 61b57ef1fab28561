package io.latchmark.cluster;

import io.latchmark.core.LatchmarkException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Optional;
import javax.net.ssl.SSLContext;

/**
 * Where a process listens, and by what keys it is known.
 *
 * @param listen an address of this host; port 0 takes any free one
 * @param keys needed unless the address is reached by this host alone
 */
public record Endpoint(HostPort listen, Optional<Keys> keys) {
    /**
     * The address to listen at.
     *
     * @throws LatchmarkException of the category USAGE, if other hosts can reach it and there are no keys
     */
    InetSocketAddress address() {
        InetSocketAddress address = listen.resolve();
        requireKeys(address.getAddress(), "listening at " + listen);
        if (address.getAddress().isAnyLocalAddress()) {
            throw LatchmarkException.usage(
                    "listening at " + listen + ": the others need one address to reach this host by; name it instead");
        }
        return address;
    }

    /** Refuses to talk to another host without keys. */
    void requireKeys(InetAddress address, String what) {
        if (keys.isEmpty() && !address.isLoopbackAddress()) {
            throw LatchmarkException.usage(what + " needs keys, because other hosts can reach it: make them by"
                    + " 'latchmark agent keys', and name this host's folder by --keys");
        }
    }

    Optional<SSLContext> context() {
        return keys.map(Keys::context);
    }
}
