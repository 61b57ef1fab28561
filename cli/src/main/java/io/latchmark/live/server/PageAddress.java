package io.latchmark.live.server;

import io.latchmark.core.LatchmarkException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The address at which a page is served.
 *
 * @param host address or name of an interface of this host
 * @param port 0 for any free port
 */
public record PageAddress(String host, int port) {
    private static final String LOOPBACK = "127.0.0.1";
    private static final int PORT_MAX = 65_535;
    private static final Pattern FORM =
            Pattern.compile("(?:(?<host>[\\w.-]+|\\[[0-9A-Fa-f:.%\\w]+])[:])?(?<port>\\d{1,5})");

    /**
     * Parses {@code PORT} or {@code ADDRESS:PORT}.
     *
     * @throws IllegalArgumentException with the expected format
     */
    public static PageAddress parse(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches() || Integer.parseInt(matcher.group("port")) > PORT_MAX) {
            throw new IllegalArgumentException("'" + text + "' is neither a port (0 to " + PORT_MAX
                    + ", 0 for any free one) nor ADDRESS:PORT: write 8080, or 0.0.0.0:8080");
        }
        String host = matcher.group("host");
        return new PageAddress(host == null ? LOOPBACK : host, Integer.parseInt(matcher.group("port")));
    }

    /**
     * Resolves the interface's address.
     *
     * @throws LatchmarkException of category ENVIRONMENT if this host doesn't know it
     */
    InetAddress resolve() {
        try {
            return InetAddress.getByName(host);
        } catch (UnknownHostException e) {
            throw LatchmarkException.environment(
                    host + ": is not an address of this host; use one of its interfaces, or 127.0.0.1");
        }
    }
}
