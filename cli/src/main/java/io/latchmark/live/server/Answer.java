package io.latchmark.live.server;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Sends responses to HTTP requests. */
public final class Answer {
    private static final int NOT_FOUND = 404;
    private static final int WRONG_METHOD = 405;
    private static final int TOO_LARGE = 413;

    private Answer() {}

    /** Sends a response with a body, which a HEAD request does not get. */
    public static void send(HttpExchange exchange, int status, String type, byte[] body) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", type);
        boolean head = exchange.getRequestMethod().equals("HEAD");
        exchange.sendResponseHeaders(status, head ? -1 : body.length);
        if (!head) {
            exchange.getResponseBody().write(body);
        }
    }

    /** Restricts a response by a content security policy, and forbids caching. */
    public static void protect(HttpExchange exchange, String policy) {
        Headers headers = exchange.getResponseHeaders();
        headers.set("Content-Security-Policy", policy);
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("X-Frame-Options", "DENY");
        headers.set("Referrer-Policy", "no-referrer");
        headers.set("Cross-Origin-Resource-Policy", "same-origin");
        headers.set("Cache-Control", "no-store");
    }

    /** The path of a request below that of its handler; empty if there is none. */
    public static String path(HttpExchange exchange) {
        String path = exchange.getRequestURI().getPath();
        String above = exchange.getHttpContext().getPath();
        return path == null || !path.startsWith(above) ? "" : path.substring(above.length());
    }

    /** Sends the refusal, if there is one, or refuses any other method than the given one; returns whether it refused. */
    public static boolean refused(HttpExchange exchange, Optional<Refusal> refusal, String method) throws IOException {
        boolean isRefused = refusal.isPresent() || !exchange.getRequestMethod().equals(method);
        if (isRefused) {
            refuse(exchange, refusal.orElse(new Refusal(WRONG_METHOD, "Use " + method + ".")));
        }
        return isRefused;
    }

    /** Sends 'not found', but only to clients that may have the page. */
    public static void nothing(HttpExchange exchange, Access access) throws IOException {
        refuse(
                exchange,
                access.toPage(exchange.getRequestHeaders()).orElse(new Refusal(NOT_FOUND, "There is no such page.")));
    }

    /** Reads the body of a request; empty if it was refused as too large. */
    public static Optional<byte[]> body(HttpExchange exchange, RequestTimeouts timeouts, int bytesMax)
            throws IOException {
        byte[] body = timeouts.with(() -> exchange.getRequestBody().readNBytes(bytesMax + 1));
        if (body.length > bytesMax) {
            refuse(exchange, new Refusal(TOO_LARGE, "At most " + bytesMax + " bytes are taken."));
            return Optional.empty();
        }
        return Optional.of(body);
    }

    /** Sends the reason for a refusal. */
    public static void refuse(HttpExchange exchange, Refusal refusal) throws IOException {
        send(
                exchange,
                refusal.status(),
                "text/plain; charset=utf-8",
                refusal.reason().getBytes(StandardCharsets.UTF_8));
    }
}
