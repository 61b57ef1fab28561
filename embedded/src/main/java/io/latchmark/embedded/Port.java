package io.latchmark.embedded;

import io.latchmark.core.LatchmarkException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** The TCP port of a server that is to be started. */
final class Port {
    private static final int ANY = 0;

    private Port() {}

    /**
     * The port asked for, or a free one for 0.
     *
     * @throws LatchmarkException of the category ENVIRONMENT, if another program listens on it
     */
    static int choose(int asked) {
        try (ServerSocket socket = new ServerSocket(asked, 1, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}))) {
            return socket.getLocalPort();
        } catch (IOException e) {
            String which = asked == ANY ? "any port" : "port " + asked;
            throw LatchmarkException.environment(
                    which + " on 127.0.0.1 cannot be used: " + e.getMessage()
                            + "; choose another --port, or 0 for any free one",
                    e);
        }
    }
}
