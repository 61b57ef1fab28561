package io.latchmark.cluster;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;

/**
 * Whether the controller lets this process connect, and if not, why: the engine would only report that it found nobody.
 */
final class Door {
    private static final int CONNECT_MILLIS = 2_000;
    /** With TLS 1.3 a refused certificate shows when something is read. */
    private static final int REFUSAL_MILLIS = 300;

    private final InetSocketAddress controller;
    private final Optional<SSLContext> keys;

    Door(InetSocketAddress controller, Optional<SSLContext> keys) {
        this.controller = controller;
        this.keys = keys;
    }

    /**
     * The result of an attempt to connect.
     *
     * @param isOpen whether the engine may try
     * @param isFinal whether to wait would not help
     */
    record Knock(boolean isOpen, boolean isFinal, String text) {}

    Knock knock() {
        try (Socket socket = new Socket()) {
            socket.connect(controller, CONNECT_MILLIS);
            if (keys.isPresent()) {
                return shake(keys.get(), socket);
            }
            return new Knock(
                    true,
                    false,
                    "something listens there, but has not answered as a controller"
                            + " (if it uses keys, name this host's by --keys)");
        } catch (IOException e) {
            return new Knock(false, false, "nothing could be reached there (" + e.getMessage() + ")");
        }
    }

    private static Knock shake(SSLContext context, Socket plain) throws IOException {
        plain.setSoTimeout(CONNECT_MILLIS);
        try (SSLSocket socket = (SSLSocket) context.getSocketFactory()
                .createSocket(plain, plain.getInetAddress().getHostAddress(), plain.getPort(), true)) {
            socket.startHandshake();
            socket.setSoTimeout(REFUSAL_MILLIS);
            int unused = socket.getInputStream().read();
            return new Knock(true, false, "it ended the connection; its own messages say why");
        } catch (SocketTimeoutException e) {
            // It waits for what the engine would send.
            return new Knock(true, false, "it has not answered as a controller");
        } catch (SSLException e) {
            return new Knock(
                    false,
                    true,
                    "the keys of this host and those of the controller are not of one authority, or the controller uses"
                            + " none (" + e.getMessage() + ")");
        }
    }
}
