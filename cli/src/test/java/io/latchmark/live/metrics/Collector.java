package io.latchmark.live.metrics;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;

/** A collector of metrics that keeps what it receives, with planned answers. It is not the JDK's server, whose limits another test sets. */
final class Collector implements AutoCloseable {
    private final ServerSocket socket;
    private final List<String> received = new CopyOnWriteArrayList<>();
    private final List<Integer> answers = new CopyOnWriteArrayList<>();

    /** A collector with one answer for each request. */
    Collector(Integer... answers) throws IOException {
        this.answers.addAll(List.of(answers));
        socket = new ServerSocket(0, answers.length, InetAddress.getLoopbackAddress());
        Thread thread = new Thread(this::serve, "collector");
        thread.setDaemon(true);
        thread.start();
    }

    URI address() {
        return URI.create("http://127.0.0.1:" + socket.getLocalPort() + "/v1/metrics");
    }

    /** The bodies of the requests, a character for each byte. */
    List<String> received() {
        return received;
    }

    private void serve() {
        for (int status : answers) {
            try (Socket connection = socket.accept()) {
                InputStream in = new BufferedInputStream(connection.getInputStream());
                received.add(new String(in.readNBytes(length(in)), StandardCharsets.ISO_8859_1));
                connection
                        .getOutputStream()
                        .write(("HTTP/1.1 " + status + " x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
                                .getBytes(StandardCharsets.US_ASCII));
            } catch (IOException e) {
                return;
            }
        }
    }

    /** Reads the headers and returns the length of the body. */
    private static int length(InputStream in) throws IOException {
        StringBuilder headers = new StringBuilder();
        while (headers.indexOf("\r\n\r\n") < 0) {
            headers.append((char) in.read());
        }
        return Integer.parseInt(
                headers.toString().toLowerCase(Locale.ROOT).replaceAll("(?s).*content-length: (\\d+)\r\n.*", "$1"));
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
