package io.latchmark.platform;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * One HTTP exchange, without redirects, that ends in time whatever the other side does: it may send a byte per second, nothing,
 * or endless data. An interrupt of the caller's thread ends it, too. Any thread.
 */
public final class BoundedHttp {
    private static final int PORT_MAX = 65_535;
    private static final int WAIT_MILLIS = 2_000;

    private BoundedHttp() {}

    /**
     * The limits of an exchange.
     *
     * @param time from name resolution to the end of the answer
     * @param bytes of the answer's body
     */
    public record Bounds(Duration time, int bytes) {}

    /**
     * An answer.
     *
     * @param status the HTTP status
     * @param body for a status below 400, as UTF-8; truncated at the limit
     * @param isCut whether it was truncated
     */
    public record Answer(int status, String body, boolean isCut) {
        /** Whether the request succeeded. */
        public boolean isSuccessful() {
            return status / 100 == 2;
        }
    }

    /** Whether a URL has a host, and either a valid port or none. */
    public static boolean hasHost(URI url) {
        return url.getHost() != null && url.getPort() != 0 && url.getPort() <= PORT_MAX;
    }

    /** Fetches a page. */
    public static Answer get(URI url, Map<String, String> headers, Bounds bounds) throws IOException {
        return within(open(url, headers), new byte[0], bounds);
    }

    /** Sends content. */
    public static Answer post(URI url, Map<String, String> headers, byte[] content, Bounds bounds) throws IOException {
        HttpURLConnection connection = open(url, headers);
        connection.setRequestMethod("POST");
        connection.setDoOutput(true);
        connection.setFixedLengthStreamingMode(content.length);
        return within(connection, content, bounds);
    }

    private static HttpURLConnection open(URI url, Map<String, String> headers) throws IOException {
        HttpURLConnection connection = (HttpURLConnection) url.toURL().openConnection();
        connection.setInstanceFollowRedirects(false);
        connection.setConnectTimeout(WAIT_MILLIS);
        connection.setReadTimeout(WAIT_MILLIS);
        headers.forEach(connection::setRequestProperty);
        return connection;
    }

    private static Answer within(HttpURLConnection connection, byte[] content, Bounds bounds) throws IOException {
        FutureTask<Answer> exchange = new FutureTask<>(() -> exchange(connection, content, bounds));
        start(exchange);
        try {
            return exchange.get(bounds.time().toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            // On another thread, because a reader holds the lock that it needs.
            start(connection::disconnect);
            throw new InterruptedIOException("no answer within " + DurationText.of(bounds.time()));
        } catch (InterruptedException e) {
            start(connection::disconnect);
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted");
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException cause) {
                throw cause;
            }
            throw new IOException(e.getCause());
        }
    }

    private static void start(Runnable work) {
        DaemonThread.start("latchmark-http", work);
    }

    private static Answer exchange(HttpURLConnection connection, byte[] content, Bounds bounds) throws IOException {
        long endNanos = System.nanoTime() + bounds.time().toNanos();
        if (connection.getDoOutput()) {
            connection.getOutputStream().write(content);
        }
        int status = connection.getResponseCode();
        if (status >= HttpURLConnection.HTTP_BAD_REQUEST) {
            connection.disconnect();
            return new Answer(status, "", false);
        }
        try (InputStream in = connection.getInputStream()) {
            byte[] body = new byte[Math.min(bounds.bytes(), 1 << 16)];
            int length = 0;
            int read = in.read(body, 0, body.length);
            while (read > 0 && System.nanoTime() < endNanos) {
                length += read;
                if (length == bounds.bytes()) {
                    return new Answer(status, text(body, length), in.read() >= 0);
                }
                if (length == body.length) {
                    body = Arrays.copyOf(body, Math.min(bounds.bytes(), 2 * length));
                }
                read = in.read(body, length, body.length - length);
            }
            return new Answer(status, text(body, length), false);
        }
    }

    private static String text(byte[] body, int length) {
        return new String(body, 0, length, StandardCharsets.UTF_8);
    }
}
