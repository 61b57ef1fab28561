package io.latchmark.schema.postgresql;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * A server that speaks as much of PostgreSQL's protocol as a login needs, and answers every statement as done (PostgreSQL
 * documentation, chapter 'Message Formats'). What it reports at the login is planted.
 */
final class PlantedLogin implements Closeable {
    private static final int LENGTH_BYTES = 4;

    private final ServerSocket socket;
    private final Map<String, String> told;

    private PlantedLogin(ServerSocket socket, Map<String, String> told) {
        this.socket = socket;
        this.told = told;
    }

    static PlantedLogin telling(Map<String, String> parameters) throws IOException {
        PlantedLogin server = new PlantedLogin(new ServerSocket(0, 5, InetAddress.getLoopbackAddress()), parameters);
        Thread thread = new Thread(server::serve, "planted-login");
        thread.setDaemon(true);
        thread.start();
        return server;
    }

    int port() {
        return socket.getLocalPort();
    }

    private void serve() {
        while (!socket.isClosed()) {
            try (Socket client = socket.accept();
                    DataInputStream in = new DataInputStream(client.getInputStream());
                    DataOutputStream out = new DataOutputStream(client.getOutputStream())) {
                in.skipNBytes(in.readInt() - LENGTH_BYTES);
                send(out, 'R', new byte[LENGTH_BYTES]);
                for (Map.Entry<String, String> parameter : told.entrySet()) {
                    send(out, 'S', text(parameter.getKey(), parameter.getValue()));
                }
                send(out, 'S', text("client_encoding", "UTF8"));
                send(out, 'S', text("standard_conforming_strings", "on"));
                send(out, 'S', text("integer_datetimes", "on"));
                send(out, 'S', text("DateStyle", "ISO, MDY"));
                ready(out);
                answer(in, out);
            } catch (IOException e) {
                // The client has gone.
            }
        }
    }

    private static void answer(DataInputStream in, DataOutputStream out) throws IOException {
        while (true) {
            int kind = in.readUnsignedByte();
            in.skipNBytes(in.readInt() - LENGTH_BYTES);
            switch (kind) {
                case 'P' -> send(out, '1', new byte[0]);
                case 'B' -> send(out, '2', new byte[0]);
                case 'D' -> send(out, 'n', new byte[0]);
                case 'E' -> send(out, 'C', text("SET"));
                case 'S' -> ready(out);
                case 'Q' -> {
                    send(out, 'C', text("SET"));
                    ready(out);
                }
                default -> {
                    return;
                }
            }
        }
    }

    private static void ready(DataOutputStream out) throws IOException {
        send(out, 'Z', new byte[] {'I'});
        out.flush();
    }

    private static void send(DataOutputStream out, char kind, byte[] body) throws IOException {
        out.writeByte(kind);
        out.writeInt(LENGTH_BYTES + body.length);
        out.write(body);
    }

    private static byte[] text(String... words) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (String word : words) {
            bytes.writeBytes(word.getBytes(StandardCharsets.UTF_8));
            bytes.write(0);
        }
        return bytes.toByteArray();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
