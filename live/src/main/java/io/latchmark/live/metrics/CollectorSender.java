package io.latchmark.live.metrics;

import io.latchmark.platform.FileFailure;
import io.micrometer.core.ipc.http.HttpSender;
import io.micrometer.core.ipc.http.HttpUrlConnectionSender;
import io.micrometer.registry.otlp.OtlpMetricsSender;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/** Pushes metrics to a collector, and says so once when it doesn't take them, and once when it does again. One thread. */
final class CollectorSender implements OtlpMetricsSender {
    private static final Duration CONNECT_MAX = Duration.ofSeconds(2);
    private static final Duration ANSWER_MAX = Duration.ofSeconds(3);

    private final HttpUrlConnectionSender http = new HttpUrlConnectionSender(CONNECT_MAX, ANSWER_MAX);
    private final URI address;
    private final Consumer<String> notices;
    private boolean failing;

    /**
     * A sender to one collector.
     *
     * @param notices get what the user should know
     */
    CollectorSender(URI address, Consumer<String> notices) {
        this.address = address;
        this.notices = notices;
    }

    @Override
    public void send(Request request) {
        String reason = failure(request);
        if (!reason.isEmpty() && !failing) {
            notices.accept("Metrics are not taken by " + address + ": " + reason + "; it is tried again each "
                    + Metrics.PUSHED_EACH.toSeconds() + " s");
        } else if (reason.isEmpty() && failing) {
            notices.accept("Metrics are taken by " + address + " again");
        }
        failing = !reason.isEmpty();
    }

    /** Why the collector did not take them; empty if it did. */
    private String failure(Request request) {
        Map<String, String> headers = new HashMap<>(request.getHeaders());
        headers.put("Content-Type", "application/x-protobuf");
        try {
            HttpSender.Response response = http.send(
                    new HttpSender.Request(address.toURL(), request.getMetricsData(), HttpSender.Method.POST, headers));
            return response.isSuccessful() ? "" : "HTTP " + response.code();
        } catch (InterruptedIOException e) {
            return "no answer within " + ANSWER_MAX.toSeconds() + " s";
        } catch (IOException e) {
            return FileFailure.reason(e);
        }
    }
}
