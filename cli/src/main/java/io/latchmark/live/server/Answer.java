package io.latchmark.live.server;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Answers to requests. */
public final class Answer {
    private static final int NOT_FOUND = 404;
    private static final int WRONG_METHOD = 405;
    private static final int TOO_LARGE = 413;

    private Answer() {}

    /** Answers with a body, which a request for the headers alone does not get. */
    public static void send(HttpExchange exchange, int status, String type, byte[] body) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", type);
        boolean head = exchange.getRequestMethod().equals("HEAD");
        exchange.sendResponseHeaders(status, head ? -1 : body.length);
        if (!head) {
            exchange.getResponseBody().write(body);
        }
    }

    /** Lets a browser do no more with an answer than a policy allows, and keep no copy. */
    public static void protect(HttpExchange exchange, String policy) {
        Headers headers = exchange.getResponseHeaders();
        headers.set("Content-Security-Policy", policy);
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("X-Frame-Options", "DENY");
        headers.set("Referrer-Policy", "no-referrer");
        headers.set("Cross-Origin-Resource-Policy", "same-origin");
        headers.set("Cache-Control", "no-store");
    }

    /** The path that a request asks for, below that of its handler; empty if there is none. */
    public static String path(HttpExchange exchange) {
        String path = exchange.getRequestURI().getPath();
        String above = exchange.getHttpContext().getPath();
        return path == null || !path.startsWith(above) ? "" : path.substring(above.length());
    }

    /** Refuses another method. */
    public static Optional<Refusal> unless(HttpExchange exchange, String method) {
        return exchange.getRequestMethod().equals(method)
                ? Optional.empty()
                : Optional.of(new Refusal(WRONG_METHOD, "Use " + method + "."));
    }

    /** There is nothing of this name, which only who may have the page learns. */
    public static void nothing(HttpExchange exchange, Access access) throws IOException {
        refuse(
                exchange,
                access.toPage(exchange.getRequestHeaders()).orElse(new Refusal(NOT_FOUND, "There is no such page.")));
    }

    /** The body of a request; empty if it was refused, being larger than is taken. */
    public static Optional<byte[]> body(HttpExchange exchange, Patience patience, int bytesMax) throws IOException {
        byte[] body = patience.with(() -> exchange.getRequestBody().readNBytes(bytesMax + 1));
        if (body.length > bytesMax) {
            refuse(exchange, new Refusal(TOO_LARGE, "At most " + bytesMax + " bytes are taken."));
            return Optional.empty();
        }
        return Optional.of(body);
    }

    /** Says why a request is refused. */
    public static void refuse(HttpExchange exchange, Refusal refusal) throws IOException {
        send(
                exchange,
                refusal.status(),
                "text/plain; charset=utf-8",
                refusal.reason().getBytes(StandardCharsets.UTF_8));
    }
}
