package io.latchmark.core.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** A connection to a port of this host, which stays open and passes nothing on any more when it falls silent. */
public final class SilentProxy implements AutoCloseable {
    private final ServerSocket listening;
    private volatile boolean silent;

    /** Listens for one connection. */
    public SilentProxy(int port) throws IOException {
        listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        start(() -> {
            Socket here = listening.accept();
            Socket there = new Socket(InetAddress.getLoopbackAddress(), port);
            start(() -> pass(there, here));
            pass(here, there);
        });
    }

    private interface Work {
        void execute() throws IOException;
    }

    private static void start(Work work) {
        Thread thread = new Thread(
                () -> {
                    try {
                        work.execute();
                    } catch (IOException e) {
                        // One side has closed.
                    }
                },
                "silent-proxy");
        thread.setDaemon(true);
        thread.start();
    }

    private void pass(Socket from, Socket to) throws IOException {
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            byte[] bytes = new byte[8_192];
            for (int count = in.read(bytes); count >= 0; count = in.read(bytes)) {
                if (!silent) {
                    out.write(bytes, 0, count);
                }
            }
        }
    }

    public int port() {
        return listening.getLocalPort();
    }

    public void fallSilent() {
        silent = true;
    }

    @Override
    public void close() throws IOException {
        listening.close();
    }
}
