package io.latchmark.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** A port that is forwarded to another one of this host, behind which nobody can tell where the server is. */
final class Forward implements AutoCloseable {
    private final ServerSocket listening;
    private final int target;

    private Forward(ServerSocket listening, int target) {
        this.listening = listening;
        this.target = target;
    }

    static Forward to(int target) throws IOException {
        Forward forward = new Forward(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), target);
        daemon(forward::accept);
        return forward;
    }

    int port() {
        return listening.getLocalPort();
    }

    private void accept() {
        try {
            while (true) {
                Socket client = listening.accept();
                Socket server = new Socket(InetAddress.getLoopbackAddress(), target);
                daemon(() -> copy(client, server));
                daemon(() -> copy(server, client));
            }
        } catch (IOException e) {
            if (!listening.isClosed()) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static void copy(Socket from, Socket to) {
        try (from;
                to;
                InputStream in = from.getInputStream()) {
            in.transferTo(to.getOutputStream());
        } catch (IOException e) {
            // One side has closed the connection, as either may.
            return;
        }
    }

    private static void daemon(Runnable work) {
        Thread thread = new Thread(work, "forward");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() throws IOException {
        listening.close();
    }
}
