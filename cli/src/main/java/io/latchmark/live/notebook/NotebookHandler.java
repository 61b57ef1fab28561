package io.latchmark.live.notebook;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import io.latchmark.analysis.JsonText;
import io.latchmark.analysis.catalog.CatalogEntry;
import io.latchmark.analysis.document.HtmlRenderer;
import io.latchmark.core.LatchmarkException;
import io.latchmark.core.spi.NanoClock;
import io.latchmark.live.Replays;
import io.latchmark.live.notebook.ResultDocuments.Result;
import io.latchmark.live.server.Access;
import io.latchmark.live.server.Answer;
import io.latchmark.live.server.RateLimit;
import io.latchmark.live.server.Refusal;
import io.latchmark.live.server.RequestTimeouts;
import io.latchmark.live.server.SinglePage;
import io.latchmark.results.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Handles the requests of the result browser: page, table rows, documents of results, replays. Thread-safe. */
final class NotebookHandler implements HttpHandler {
    static final int BODY_BYTES_MAX = 256 << 10;
    static final int RESULTS_MAX = 200;

    /** Burst size of the rate limit for starting replays. */
    private static final int REPLAYS_MAX = 10;

    private static final Duration REPLAYS_TIME = Duration.ofSeconds(20);

    /** If rendering takes longer, the page shows the time so far, and asks again. */
    private static final Duration ANSWER_MAX = Duration.ofMillis(500);

    private static final SinglePage PAGE = SinglePage.of(NotebookHandler.class, "notebook");
    /** Gives a document opened on its own the same restrictions as in the result browser's frame. */
    private static final String DOCUMENT_POLICY = "default-src 'none'; script-src " + HtmlRenderer.scriptSource()
            + "; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none';"
            + " sandbox allow-scripts";

    private static final int OK = 200;
    private static final int ACCEPTED = 202;
    private static final int NOT_MODIFIED = 304;
    private static final int BAD_REQUEST = 400;
    private static final int NOT_FOUND = 404;
    private static final int TOO_MANY = 429;
    private static final String JSON = "application/json; charset=utf-8";
    private static final String HTML = "text/html; charset=utf-8";

    private final Access access;
    private final RequestTimeouts timeouts;
    private final WatchedFolder folder;
    private final Renderings renderings;
    private final Replays replays;
    private final ResultFolder files;
    private final ResultDocuments documents;
    private final RateLimit rate = new RateLimit(REPLAYS_MAX, REPLAYS_TIME, NanoClock.system());

    NotebookHandler(Access access, RequestTimeouts timeouts, Notebook.Shown shown) {
        this.access = access;
        this.timeouts = timeouts;
        folder = shown.folder();
        renderings = shown.renderings();
        replays = shown.replays();
        files = new ResultFolder(folder.path());
        documents = new ResultDocuments(files);
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            Answer.protect(exchange, PAGE.policy());
            switch (Answer.path(exchange)) {
                case "" -> page(exchange);
                case "results" -> results(exchange);
                case "document" -> document(exchange);
                case "replay" -> replay(exchange);
                default -> Answer.nothing(exchange, access);
            }
        } catch (InterruptedException e) {
            // The server is stopping, or the reader accepted no data.
            Thread.currentThread().interrupt();
        }
    }

    private void page(HttpExchange exchange) throws IOException {
        if (Answer.refused(exchange, access.toPage(exchange.getRequestHeaders()), "GET")) {
            return;
        }
        send(exchange, OK, HTML, PAGE.html().getBytes(StandardCharsets.UTF_8));
    }

    private void results(HttpExchange exchange) throws IOException {
        if (Answer.refused(exchange, access.toView(exchange.getRequestHeaders()), "GET")) {
            return;
        }
        ResultQuery query;
        try {
            query = ResultQuery.of(
                    Optional.ofNullable(exchange.getRequestURI().getRawQuery()).orElse(""));
        } catch (IllegalArgumentException e) {
            Answer.refuse(exchange, new Refusal(BAD_REQUEST, "The query can't be read: " + e.getMessage()));
            return;
        }
        WatchedFolder.View view = folder.view();
        String tag = "\"" + view.version() + "\"";
        exchange.getResponseHeaders().set("ETag", tag);
        if (tag.equals(exchange.getRequestHeaders().getFirst("If-None-Match"))) {
            exchange.sendResponseHeaders(NOT_MODIFIED, -1);
            return;
        }
        send(
                exchange,
                OK,
                JSON,
                ResultTable.json(folder.path().toString(), view, query).getBytes(StandardCharsets.UTF_8));
    }

    private void document(HttpExchange exchange) throws IOException, InterruptedException {
        if (Answer.refused(exchange, access.toView(exchange.getRequestHeaders()), "POST")) {
            return;
        }
        Optional<List<String>> paths = paths(exchange);
        if (paths.isPresent()) {
            answer(exchange, paths.get());
        }
    }

    /** The results named in a request; empty if it was refused. */
    private Optional<List<String>> paths(HttpExchange exchange) throws IOException {
        Optional<byte[]> body = Answer.body(exchange, timeouts, BODY_BYTES_MAX);
        if (body.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(List.of(Json.MAPPER.readValue(body.get(), String[].class)));
        } catch (IOException | NullPointerException e) {
            Answer.refuse(exchange, new Refusal(BAD_REQUEST, "The body is not a list of results."));
            return Optional.empty();
        }
    }

    /** Starts the replay of a run, and returns its path. */
    private void replay(HttpExchange exchange) throws IOException {
        if (Answer.refused(exchange, access.toControl(exchange.getRequestHeaders()), "POST")) {
            return;
        }
        if (!rate.pass()) {
            Answer.refuse(exchange, new Refusal(TOO_MANY, "Too many replays: wait a few seconds."));
            return;
        }
        Optional<List<String>> paths = paths(exchange);
        if (paths.isEmpty()) {
            return;
        }
        Optional<CatalogEntry> entry =
                paths.get().size() == 1 ? folder.view().entry(paths.get().get(0)) : Optional.empty();
        if (entry.isEmpty() || entry.get().kind() != CatalogEntry.Kind.RUN) {
            Answer.refuse(exchange, new Refusal(NOT_FOUND, "There is no such run."));
            return;
        }
        try {
            String page = replays.show(files.directory(entry.get().path()));
            send(exchange, OK, JSON, JsonText.line(Map.of("page", page)).getBytes(StandardCharsets.UTF_8));
        } catch (LatchmarkException e) {
            Answer.refuse(exchange, new Refusal(NOT_FOUND, e.getMessage()));
        }
    }

    private void answer(HttpExchange exchange, List<String> paths) throws IOException, InterruptedException {
        WatchedFolder.View view = folder.view();
        List<Result> results = new ArrayList<>();
        StringBuilder key = new StringBuilder();
        for (String path : paths) {
            view.entry(path).ifPresent(entry -> {
                results.add(new Result(entry.kind(), entry.path()));
                key.append(entry.path()).append('\n').append(entry.stamp()).append('\n');
            });
        }
        if (results.isEmpty() || results.size() != paths.size() || results.size() > RESULTS_MAX) {
            Answer.refuse(
                    exchange,
                    results.size() > RESULTS_MAX
                            ? new Refusal(
                                    BAD_REQUEST,
                                    "At most " + RESULTS_MAX
                                            + " results are compared here; 'latchmark compare' takes more.")
                            : new Refusal(NOT_FOUND, "There is no such result."));
            return;
        }
        Renderings.Progress progress = renderings.page(key.toString(), () -> documents.of(results), ANSWER_MAX);
        if (progress.refusal().isPresent()) {
            Answer.refuse(exchange, progress.refusal().get());
        } else if (progress.page().isPresent()) {
            exchange.getResponseHeaders().set("Content-Security-Policy", DOCUMENT_POLICY);
            send(exchange, OK, HTML, progress.page().get());
        } else {
            String text = JsonText.line(Map.of("seconds", progress.seconds(), "ahead", progress.ahead()));
            send(exchange, ACCEPTED, JSON, text.getBytes(StandardCharsets.UTF_8));
        }
    }

    /** Pages are large: a reader that accepts no data is disconnected. */
    private void send(HttpExchange exchange, int status, String type, byte[] body) throws IOException {
        boolean unused = timeouts.with(() -> {
            Answer.send(exchange, status, type, body);
            return true;
        });
    }
}
