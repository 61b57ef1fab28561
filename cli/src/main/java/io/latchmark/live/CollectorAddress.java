package io.latchmark.live;

import io.latchmark.platform.BoundedHttp;
import java.net.URI;
import java.net.URISyntaxException;

/**
 * The target of pushed metrics.
 *
 * @param uri HTTP address of an OTLP collector's metrics endpoint
 */
public record CollectorAddress(URI uri) {
    /**
     * Parses {@code http://localhost:4318/v1/metrics}.
     *
     * @throws IllegalArgumentException with the expected format
     */
    public static CollectorAddress parse(String text) {
        try {
            URI uri = new URI(text);
            boolean http = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
            if (http && BoundedHttp.hasHost(uri) && uri.getUserInfo() == null) {
                return new CollectorAddress(uri);
            }
            if (uri.getUserInfo() != null) {
                throw new IllegalArgumentException(
                        "an address with a user is not taken, since others can read it in the list of"
                                + " processes: give headers by the environment, OTEL_EXPORTER_OTLP_HEADERS");
            }
        } catch (URISyntaxException e) {
            // Reported below.
        }
        throw new IllegalArgumentException(
                "'" + text
                        + "' is not the address of an OTLP collector's metrics: write one like http://localhost:4318/v1/metrics");
    }
}
