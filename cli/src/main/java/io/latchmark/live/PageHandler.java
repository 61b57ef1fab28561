package io.latchmark.live;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import io.latchmark.analysis.document.HtmlRenderer;
import io.latchmark.analysis.document.PageScript;
import io.latchmark.application.RunControl;
import io.latchmark.core.spi.NanoClock;
import io.latchmark.live.server.Access;
import io.latchmark.live.server.Answer;
import io.latchmark.live.server.RateLimit;
import io.latchmark.live.server.Refusal;
import io.latchmark.live.server.RequestTimeouts;
import io.latchmark.live.server.Viewers;
import io.latchmark.platform.Resource;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/** Handles the requests of a live page: the page, its events, and its buttons. Thread-safe. */
final class PageHandler implements HttpHandler {
    static final int BODY_BYTES_MAX = 4 << 10;
    static final int NOTE_LENGTH_MAX = 500;

    /** Burst size of the rate limit for buttons, which is renewed over the following time. */
    static final int CONTROLS_MAX = 20;

    private static final Duration CONTROLS_TIME = Duration.ofSeconds(20);

    private static final PageScript SCRIPT = new PageScript("\n" + Resource.text(PageHandler.class, "live.js"));
    /** Without figures, which are loaded later; the same for every command. */
    private static final byte[] PAGE = Resource.text(PageHandler.class, "live.html")
            .replace("{{style}}", HtmlRenderer.style() + Resource.text(PageHandler.class, "live.css"))
            .replace("{{script}}", SCRIPT.content())
            .getBytes(StandardCharsets.UTF_8);

    /** The script of the report shown in a frame is allowed too. Styles may be inline because those of the report are. */
    private static final String POLICY = "default-src 'none'; script-src " + SCRIPT.source() + " "
            + HtmlRenderer.scriptSource()
            + "; style-src 'unsafe-inline'; img-src data:; connect-src 'self'; frame-src blob:; base-uri 'none';"
            + " form-action 'none'; frame-ancestors 'none'";

    private static final int OK = 200;
    private static final int DONE = 204;
    private static final int CONFLICT = 409;
    private static final int UNUSABLE = 422;
    private static final int TOO_MANY = 429;
    private static final int FULL = 503;

    private final Access access;
    private final Viewers viewers;
    private final Supplier<RunControl> run;
    private final Runnable end;
    private final RequestTimeouts timeouts;
    private final RateLimit rate = new RateLimit(CONTROLS_MAX, CONTROLS_TIME, NanoClock.system());

    /**
     * A page of an operation.
     *
     * @param run the one that is shown, whenever a button is pressed
     * @param end ends the operation early, in order
     */
    PageHandler(Access access, RequestTimeouts timeouts, Viewers viewers, Supplier<RunControl> run, Runnable end) {
        this.access = access;
        this.timeouts = timeouts;
        this.viewers = viewers;
        this.run = run;
        this.end = end;
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        String path = Answer.path(exchange);
        try (exchange) {
            Answer.protect(exchange, POLICY);
            switch (path) {
                case "" -> page(exchange);
                case "events" -> events(exchange);
                case "note", "checkpoint", "end", "cache" -> control(exchange, path);
                default -> Answer.nothing(exchange, access);
            }
        }
    }

    private void page(HttpExchange exchange) throws IOException {
        if (Answer.refused(exchange, access.toPage(exchange.getRequestHeaders()), "GET")) {
            return;
        }
        Answer.send(exchange, OK, "text/html; charset=utf-8", PAGE);
    }

    private void events(HttpExchange exchange) throws IOException {
        if (Answer.refused(exchange, access.toView(exchange.getRequestHeaders()), "GET")) {
            return;
        }
        if (!viewers.enter()) {
            exchange.getResponseHeaders().set("Retry-After", "10");
            Answer.refuse(
                    exchange,
                    new Refusal(FULL, "All " + Viewers.MAX + " places for viewers are taken: close another page."));
            return;
        }
        try {
            exchange.getResponseHeaders().set("Content-Type", "text/event-stream; charset=utf-8");
            exchange.sendResponseHeaders(OK, 0);
            viewers.serve(exchange.getResponseBody());
            // The server stops when all viewers have left; this answer must be sent before that.
            boolean unused = timeouts.with(() -> {
                exchange.close();
                return true;
            });
        } catch (InterruptedException e) {
            // The server is stopping, or the viewer accepted no data.
            Thread.currentThread().interrupt();
        } finally {
            viewers.leave();
        }
    }

    private void control(HttpExchange exchange, String path) throws IOException {
        if (Answer.refused(exchange, access.toControl(exchange.getRequestHeaders()), "POST")) {
            return;
        }
        if (!rate.pass()) {
            Answer.refuse(exchange, new Refusal(TOO_MANY, "Too many requests: wait a few seconds."));
            return;
        }
        Optional<byte[]> body = Answer.body(exchange, timeouts, BODY_BYTES_MAX);
        if (body.isEmpty()) {
            return;
        }
        String text = new String(body.get(), StandardCharsets.UTF_8).strip();
        Optional<Refusal> refused = switch (path) {
            case "note" -> note(text);
            case "cache" -> cache(text);
            case "checkpoint" -> run.get().checkpoint().map(PageHandler::conflict);
            default -> {
                end.run();
                yield Optional.empty();
            }
        };
        if (refused.isPresent()) {
            Answer.refuse(exchange, refused.get());
        } else {
            exchange.sendResponseHeaders(DONE, -1);
        }
    }

    private Optional<Refusal> cache(String text) {
        return isLine(text)
                ? run.get().turnCache(text).map(PageHandler::conflict)
                : Optional.of(new Refusal(UNUSABLE, "Write read=SIZE,write=SIZE, for example read=0,write=512MiB."));
    }

    private static boolean isLine(String text) {
        return !text.isEmpty()
                && text.length() <= NOTE_LENGTH_MAX
                && text.codePoints().noneMatch(Character::isISOControl);
    }

    private Optional<Refusal> note(String text) {
        if (!isLine(text)) {
            return Optional.of(new Refusal(UNUSABLE, "A note is one line of 1 to " + NOTE_LENGTH_MAX + " characters."));
        }
        return run.get().note(text).map(PageHandler::conflict);
    }

    private static Refusal conflict(String reason) {
        return new Refusal(CONFLICT, reason);
    }
}
