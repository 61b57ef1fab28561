package io.latchmark.live.metrics;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import io.latchmark.live.server.Access;
import io.latchmark.live.server.Answer;
import io.latchmark.live.server.Refusal;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Handles scrapes by Prometheus. Thread-safe. */
public final class MetricsHandler implements HttpHandler {
    public static final String PATH = "/metrics";

    private static final int OK = 200;
    private static final int NOT_FOUND = 404;
    private static final String OPEN_METRICS = "application/openmetrics-text";
    private static final String TEXT = "text/plain";

    private final Access access;
    private final Metrics metrics;

    public MetricsHandler(Access access, Metrics metrics) {
        this.access = access;
        this.metrics = metrics;
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            exchange.getResponseHeaders().set("X-Content-Type-Options", "nosniff");
            exchange.getResponseHeaders().set("Cache-Control", "no-store");
            Optional<Refusal> refusal = access.toView(exchange.getRequestHeaders())
                    .or(() -> PATH.equals(exchange.getRequestURI().getPath())
                            ? Optional.empty()
                            : Optional.of(new Refusal(NOT_FOUND, "There is no such page.")));
            if (Answer.refused(exchange, refusal, "GET")) {
                return;
            }
            boolean open = exchange.getRequestHeaders().getOrDefault("Accept", List.of()).stream()
                    .anyMatch(accepted -> accepted.contains(OPEN_METRICS));
            String form =
                    open ? OPEN_METRICS + "; version=1.0.0; charset=utf-8" : TEXT + "; version=0.0.4; charset=utf-8";
            Answer.send(exchange, OK, form, metrics.scrape(form));
        }
    }
}
