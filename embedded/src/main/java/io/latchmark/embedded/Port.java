package io.latchmark.embedded;

import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.Polling;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.function.Consumer;

/** The TCP port of a server to be started. */
final class Port {
    private static final int ANY = 0;

    private Port() {}

    /**
     * The requested port, or a free one for 0. Waits for a port in use, which may belong to a server that is just ending.
     *
     * @param releaseLimit maximum wait
     * @throws LatchmarkException of category ENVIRONMENT if another program listens on it
     */
    static int choose(int asked, Duration releaseLimit, Consumer<String> progress) {
        if (asked != ANY) {
            boolean unused = Polling.untilInterrupted(() -> isFree(asked), releaseLimit, seconds -> {
                if (seconds == 1) {
                    progress.accept("waiting for port " + asked + ", which another process has");
                }
            });
        }
        try {
            return bind(asked);
        } catch (IOException e) {
            String which = asked == ANY ? "any port" : "port " + asked;
            throw LatchmarkException.environment(
                    which + " on 127.0.0.1 cannot be used: " + e.getMessage()
                            + "; choose another --port, or 0 for any free one",
                    e);
        }
    }

    private static boolean isFree(int port) {
        try {
            return bind(port) == port;
        } catch (IOException e) {
            return false;
        }
    }

    private static int bind(int port) throws IOException {
        try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}))) {
            return socket.getLocalPort();
        }
    }
}
