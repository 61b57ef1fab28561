package io.latchmark.schema.jdbc.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A server that accepts connections and falls silent at some point of the login. Ends with {@link #close}. */
public final class SilentServer implements AutoCloseable {
    /** The answer before the login (MS-TDS 2.2.6.5): version 15, and encryption off. */
    private static final String PRELOGIN = "0401001a00000100" + "00000b000601001100" + "01ff0f00000000" + "0000";

    private final ServerSocket socket;
    private final List<Socket> clients = new CopyOnWriteArrayList<>();
    private final CountDownLatch connected = new CountDownLatch(1);

    /** What it says before it falls silent. */
    public enum Kind {
        /** Nothing at all. */
        MUTE(""),
        /** PostgreSQL: continue with TLS, and then nothing. */
        TLS_AGREED("53"),
        /** PostgreSQL: continue without TLS, and then nothing. */
        TLS_REFUSED("4e"),
        /** SQL Server: the answer to the first message, and then nothing. */
        PRELOGIN_ANSWERED(PRELOGIN),
        /** The connection is reset. */
        RESET("");

        /** In hexadecimal digits. */
        private final String answer;

        Kind(String answer) {
            this.answer = answer;
        }
    }

    private SilentServer(ServerSocket socket) {
        this.socket = socket;
    }

    /** Starts one on a free port. */
    public static SilentServer start(Kind kind) throws IOException {
        SilentServer server = new SilentServer(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
        Thread thread = new Thread(() -> server.acceptAll(kind), "silent server");
        thread.setDaemon(true);
        thread.start();
        return server;
    }

    private void acceptAll(Kind kind) {
        while (!socket.isClosed()) {
            try {
                Socket client = socket.accept();
                clients.add(client);
                connected.countDown();
                answer(client, kind);
            } catch (IOException e) {
                if (!socket.isClosed()) {
                    throw new UncheckedIOException(e);
                }
            }
        }
    }

    private static void answer(Socket client, Kind kind) throws IOException {
        if (kind == Kind.MUTE) {
            return;
        }
        if (kind == Kind.RESET) {
            client.setSoLinger(true, 0);
            client.close();
            return;
        }
        byte[] request = new byte[8];
        int unused = client.getInputStream().readNBytes(request, 0, request.length);
        client.getOutputStream().write(HexFormat.of().parseHex(kind.answer));
    }

    /** Its address in a PostgreSQL URL. */
    public String postgreSqlUrl(String properties) {
        return "jdbc:postgresql://127.0.0.1:" + socket.getLocalPort() + "/latchmark" + properties;
    }

    /** Its address in a SQL Server URL. */
    public String sqlServerUrl(String properties) {
        return "jdbc:sqlserver://127.0.0.1:" + socket.getLocalPort() + ";databaseName=latchmark" + properties;
    }

    /** Waits until somebody has connected; false if nobody did within the limit. */
    public boolean awaitClient(long seconds) throws InterruptedException {
        return connected.await(seconds, TimeUnit.SECONDS);
    }

    /** Whether somebody has connected. */
    public boolean hasClient() {
        return connected.getCount() == 0;
    }

    /** Resets all connections, and accepts none any more. */
    @Override
    public void close() throws IOException {
        socket.close();
        for (Socket client : clients) {
            client.close();
        }
    }
}
