package io.latchmark.platform;

import io.latchmark.core.LatchmarkException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.UnknownHostException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A host's name or address and a port.
 *
 * @param host without the brackets of an IPv6 address
 * @param port 0 for any free one, when listening
 */
public record HostPort(String host, int port) {
    private static final Pattern FORM = Pattern.compile("(?:\\[([0-9A-Fa-f:.%]+)]|([^:\\s\\[\\]]+)):([0-9]{1,5})");
    private static final int PORT_MAX = 65_535;

    public HostPort {
        if (host.isEmpty() || port < 0 || port > PORT_MAX) {
            throw new IllegalArgumentException("not a host and a port: '" + host + "', " + port);
        }
    }

    /**
     * Parses a host and a port.
     *
     * @throws IllegalArgumentException if it is not HOST:PORT
     */
    public static HostPort parse(String text) {
        Matcher parts = FORM.matcher(text);
        if (!parts.matches()) {
            throw new IllegalArgumentException(
                    "'" + text + "' is not HOST:PORT, for example 10.0.0.5:7800 or [::1]:7800");
        }
        return new HostPort(parts.group(1) == null ? parts.group(2) : parts.group(1), Integer.parseInt(parts.group(3)));
    }

    /** A port of this host that other hosts can't reach. */
    public static HostPort loopback(int port) {
        return new HostPort("127.0.0.1", port);
    }

    /** Whether a host's name or address is one of this machine; false if that is unknown. */
    public static boolean isLocal(String host) {
        try {
            for (InetAddress address : InetAddress.getAllByName(host)) {
                if (address.isLoopbackAddress() || NetworkInterface.getByInetAddress(address) != null) {
                    return true;
                }
            }
        } catch (IOException e) {
            return false;
        }
        return false;
    }

    /**
     * Its address.
     *
     * @throws LatchmarkException of category ENVIRONMENT if the host is unknown
     */
    public InetSocketAddress resolve() {
        try {
            return new InetSocketAddress(InetAddress.getByName(host), port);
        } catch (UnknownHostException e) {
            throw LatchmarkException.environment(
                    "the host " + host + " cannot be resolved: use its IP address, or add it to DNS or /etc/hosts");
        }
    }

    @Override
    public String toString() {
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
    }
}
