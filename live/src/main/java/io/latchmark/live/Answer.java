package io.latchmark.live;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Answers to requests. */
final class Answer {
    private Answer() {}

    /** Answers with a body, which a request for the headers alone does not get. */
    static void send(HttpExchange exchange, int status, String type, byte[] body) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", type);
        boolean head = exchange.getRequestMethod().equals("HEAD");
        exchange.sendResponseHeaders(status, head ? -1 : body.length);
        if (!head) {
            exchange.getResponseBody().write(body);
        }
    }

    /** Says why a request is refused. */
    static void refuse(HttpExchange exchange, Refusal refusal) throws IOException {
        send(
                exchange,
                refusal.status(),
                "text/plain; charset=utf-8",
                refusal.reason().getBytes(StandardCharsets.UTF_8));
    }
}
