package io.latchmark.live.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A connection to a page that sends what a test says, and no more. */
public final class Raw implements AutoCloseable {
    private static final int READ_MILLIS_MAX = 30_000;

    private final Socket socket;

    private Raw(Socket socket) {
        this.socket = socket;
    }

    public static Raw connect(int port) {
        try {
            Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
            socket.setSoTimeout(READ_MILLIS_MAX);
            return new Raw(socket);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public Raw send(String text) {
        try {
            OutputStream out = socket.getOutputStream();
            out.write(text.getBytes(StandardCharsets.UTF_8));
            out.flush();
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What comes until the text was among it, or the connection ends. */
    public String readUntil(String text) {
        StringBuilder read = new StringBuilder();
        try {
            InputStream in = socket.getInputStream();
            for (int next = in.read(); next >= 0; next = in.read()) {
                read.append((char) next);
                if (read.length() >= text.length() && read.indexOf(text, read.length() - text.length()) >= 0) {
                    break;
                }
            }
        } catch (IOException e) {
            read.append("[").append(e.getMessage()).append("]");
        }
        return read.toString();
    }

    /** What comes until the connection ends. */
    public String readAll() {
        return readUntil("\u0000 never");
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
