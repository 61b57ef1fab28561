package io.latchmark.storage.exporter;

import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.FileFailure;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

/** Fetches the page of an exporter. Bounded in time and size. Immutable. */
final class ExporterSource {
    private static final int BYTES_MAX = 16 << 20;
    private static final int CHUNK_BYTES = 1 << 16;
    private static final Duration CONNECT_MAX = Duration.ofSeconds(2);
    private static final Duration TIME_MAX = Duration.ofSeconds(4);

    private final URI url;
    private final String query;

    private ExporterSource(URI url, String query) {
        this.url = url;
        this.query = query;
    }

    static ExporterSource of(URI url) {
        return new ExporterSource(url, "");
    }

    /** This source, asked for some collectors alone, which costs its host less. */
    ExporterSource only(List<String> collectors) {
        StringBuilder text = new StringBuilder();
        collectors.forEach(collector -> text.append(text.length() == 0 ? '?' : '&')
                .append("collect%5B%5D=")
                .append(URLEncoder.encode(collector, StandardCharsets.UTF_8)));
        return new ExporterSource(url, text.toString());
    }

    URI url() {
        return url;
    }

    /**
     * What the exporter says now.
     *
     * @throws LatchmarkException of the category ENVIRONMENT, if it can't be asked or does not answer in time
     */
    ExporterPage read() {
        try {
            HttpURLConnection connection =
                    (HttpURLConnection) URI.create(url + query).toURL().openConnection();
            connection.setInstanceFollowRedirects(false);
            connection.setConnectTimeout((int) CONNECT_MAX.toMillis());
            connection.setReadTimeout((int) CONNECT_MAX.toMillis());
            connection.setRequestProperty("Accept", "text/plain;version=0.0.4");
            if (connection.getResponseCode() != HttpURLConnection.HTTP_OK) {
                throw LatchmarkException.environment(url + " answers with status " + connection.getResponseCode());
            }
            try (InputStream in = connection.getInputStream()) {
                return ExporterPage.parse(text(in));
            }
        } catch (IOException e) {
            throw LatchmarkException.environment(url + " can't be read: " + FileFailure.reason(e), e);
        }
    }

    private String text(InputStream in) throws IOException {
        long endNanos = System.nanoTime() + TIME_MAX.toNanos();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] chunk = new byte[CHUNK_BYTES];
        for (int count = in.read(chunk); count >= 0; count = in.read(chunk)) {
            bytes.write(chunk, 0, count);
            if (bytes.size() > BYTES_MAX) {
                throw LatchmarkException.environment(url + " answers with more than " + BYTES_MAX / (1 << 20) + " MiB");
            }
            if (System.nanoTime() > endNanos) {
                throw LatchmarkException.environment(url + " has not answered within " + TIME_MAX.toSeconds() + " s: "
                        + bytes.size() + " bytes so far");
            }
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
