package io.latchmark.storage.exporter;

import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.BoundedHttp;
import io.latchmark.platform.FileFailure;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Fetches an exporter's page, with limits for time and size.
 *
 * @param query what follows the URL, or empty
 */
record ExporterSource(URI url, String query) {
    private static final BoundedHttp.Bounds BOUNDS = new BoundedHttp.Bounds(Duration.ofSeconds(4), 16 << 20);
    private static final Map<String, String> ACCEPT = Map.of("Accept", "text/plain;version=0.0.4");

    static ExporterSource of(URI url) {
        return new ExporterSource(url, "");
    }

    /** This source, restricted to some collectors, which costs the host less. */
    ExporterSource only(List<String> collectors) {
        StringBuilder text = new StringBuilder();
        collectors.forEach(collector -> text.append(text.length() == 0 ? '?' : '&')
                .append("collect%5B%5D=")
                .append(URLEncoder.encode(collector, StandardCharsets.UTF_8)));
        return new ExporterSource(url, text.toString());
    }

    /**
     * The current page.
     *
     * @throws LatchmarkException of category ENVIRONMENT if the exporter can't be reached or does not answer in time
     */
    ExporterPage read() {
        try {
            BoundedHttp.Answer answer = BoundedHttp.get(URI.create(url + query), ACCEPT, BOUNDS);
            if (answer.status() != HttpURLConnection.HTTP_OK) {
                throw LatchmarkException.environment(url + " answers with status " + answer.status());
            }
            if (answer.isCut()) {
                throw LatchmarkException.environment(
                        url + " answers with more than " + BOUNDS.bytes() / (1 << 20) + " MiB");
            }
            return ExporterPage.parse(answer.body());
        } catch (IOException e) {
            throw LatchmarkException.environment(url + " can't be read: " + FileFailure.reason(e), e);
        }
    }
}
