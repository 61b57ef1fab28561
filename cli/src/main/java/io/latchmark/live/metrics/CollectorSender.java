package io.latchmark.live.metrics;

import io.latchmark.platform.BoundedHttp;
import io.latchmark.platform.FileFailure;
import io.micrometer.registry.otlp.OtlpMetricsSender;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/** Pushes metrics to a collector. Reports the first failure, and the recovery. Confined to one thread. */
final class CollectorSender implements OtlpMetricsSender {
    private static final BoundedHttp.Bounds BOUNDS = new BoundedHttp.Bounds(Duration.ofSeconds(3), 1 << 16);

    private final URI address;
    private final Consumer<String> notices;
    private boolean failing;

    /**
     * Creates a sender to one collector.
     *
     * @param notices receives messages for the user
     */
    CollectorSender(URI address, Consumer<String> notices) {
        this.address = address;
        this.notices = notices;
    }

    @Override
    public void send(Request request) {
        String reason = failure(request);
        if (!reason.isEmpty() && !failing) {
            notices.accept("Collector " + address + " doesn't accept metrics: " + reason + "; Latchmark retries every "
                    + Metrics.PUSHED_EACH.toSeconds() + " s");
        } else if (reason.isEmpty() && failing) {
            notices.accept("Collector " + address + " accepts metrics again");
        }
        failing = !reason.isEmpty();
    }

    /** Why the collector did not accept them; empty if it did. */
    private String failure(Request request) {
        Map<String, String> headers = new HashMap<>(request.getHeaders());
        headers.put("Content-Type", "application/x-protobuf");
        try {
            BoundedHttp.Answer answer = BoundedHttp.post(address, headers, request.getMetricsData(), BOUNDS);
            return answer.isSuccessful() ? "" : "HTTP " + answer.status();
        } catch (IOException e) {
            return FileFailure.reason(e);
        }
    }
}
