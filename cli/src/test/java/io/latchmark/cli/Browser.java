package io.latchmark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/** The system's Chromium without a window, and one page in it, by the protocol of its developer tools. */
final class Browser implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofMinutes(3);
    private static final long LOOK_AGAIN_NANOS = Duration.ofMillis(50).toNanos();
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Process process;
    private final WebSocket socket;
    private final Answers answers = new Answers();
    private final AtomicInteger number = new AtomicInteger();

    private Browser(Process process) throws IOException, InterruptedException {
        this.process = process;
        String address = awaitAddress(process);
        HttpResponse<String> pages = HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create("http://" + address + "/json"))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
        String page = "";
        for (JsonNode target : JSON.readTree(pages.body())) {
            if (target.path("type").asText().equals("page")) {
                page = target.path("webSocketDebuggerUrl").asText();
            }
        }
        socket = HttpClient.newHttpClient()
                .newWebSocketBuilder()
                .buildAsync(URI.create(page), answers)
                .join();
        for (String domain : List.of("Page", "Runtime", "Log", "Network")) {
            call(domain + ".enable", Map.of());
        }
    }

    /** Starts it; the test is skipped where there is none. */
    static Browser start(Path profile) throws IOException, InterruptedException {
        Optional<Path> found = Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
                .flatMap(folder -> Stream.of("chromium", "chromium-browser", "google-chrome")
                        .map(Path.of(folder)::resolve))
                .filter(Files::isExecutable)
                .findFirst();
        assumeTrue(found.isPresent(), "no Chromium on the PATH: the live page was not opened");
        return new Browser(new ProcessBuilder(
                        found.orElseThrow().toString(),
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--no-first-run",
                        "--remote-debugging-port=0",
                        "--user-data-dir=" + profile,
                        "about:blank")
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start());
    }

    private static String awaitAddress(Process process) throws IOException {
        BufferedReader log = process.errorReader(StandardCharsets.UTF_8);
        for (String line = log.readLine(); line != null; line = log.readLine()) {
            if (line.contains("DevTools listening on ws://")) {
                Thread rest = new Thread(() -> log.lines().forEach(unread -> {}), "log of Chromium");
                rest.setDaemon(true);
                rest.start();
                return line.replaceAll(".*ws://([^/]+)/.*", "$1");
            }
        }
        return fail("Chromium ended");
    }

    /** Answers by number, and what the page complained of or asked for meanwhile. */
    private static final class Answers implements WebSocket.Listener {
        private final Map<Integer, CompletableFuture<JsonNode>> awaited = new ConcurrentHashMap<>();
        private final List<String> complaints = new CopyOnWriteArrayList<>();
        private final List<String> requests = new CopyOnWriteArrayList<>();
        private final StringBuilder text = new StringBuilder();

        @Override
        public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
            text.append(part);
            if (last) {
                String message = text.toString();
                text.setLength(0);
                take(message);
            }
            from.request(1);
            return CompletableFuture.completedStage(null);
        }

        private void take(String message) {
            JsonNode node;
            try {
                node = JSON.readTree(message);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            switch (node.path("method").asText()) {
                case "" ->
                    Optional.ofNullable(awaited.remove(node.path("id").asInt()))
                            .ifPresent(answer -> answer.complete(node));
                case "Log.entryAdded" ->
                    complaints.add(
                            node.path("params").path("entry").path("text").asText());
                case "Runtime.exceptionThrown", "Runtime.consoleAPICalled" -> complaints.add(message);
                case "Network.requestWillBeSent" ->
                    requests.add(node.path("params").path("request").path("url").asText());
                default -> {
                    // Nothing that a test asks for.
                }
            }
        }
    }

    private JsonNode call(String method, Map<String, ?> parameters) {
        JsonNode got = answer(method, parameters);
        assertThat(got.path("error").isMissingNode()).as("%s: %s", method, got).isTrue();
        return got.path("result");
    }

    private JsonNode answer(String method, Map<String, ?> parameters) {
        int id = number.incrementAndGet();
        CompletableFuture<JsonNode> answer = new CompletableFuture<>();
        answers.awaited.put(id, answer);
        ObjectNode request = JSON.createObjectNode();
        request.put("id", id).put("method", method).set("params", JSON.valueToTree(parameters));
        socket.sendText(request.toString(), true).join();
        try {
            return answer.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            throw new IllegalStateException(method, e);
        }
    }

    void open(String address) {
        call("Page.navigate", Map.of("url", address));
    }

    /** Loads the page again, and returns when the old one is gone. */
    void reload() {
        text("document.old = true");
        call("Page.reload", Map.of());
        await("document.old === undefined && document.readyState === 'complete'");
    }

    /** What an expression of JavaScript says, as text. */
    String text(String expression) {
        return call("Runtime.evaluate", inPage(expression))
                .path("result")
                .path("value")
                .asText();
    }

    private static Map<String, Object> inPage(String expression) {
        return Map.of("expression", "String(" + expression + ")", "userGesture", true);
    }

    /** The text of an element by its id. */
    String textOf(String id) {
        return text("document.getElementById('" + id + "')?.textContent");
    }

    /** Waits until an expression is true; the page may go to another address meanwhile. */
    void await(String expression) {
        long endNanos = System.nanoTime() + LIMIT.toNanos();
        while (!isTrue(expression)) {
            if (System.nanoTime() > endNanos) {
                fail("waited for %s; the page says:%n%s", expression, text("document.body?.innerText"));
            }
            LockSupport.parkNanos(LOOK_AGAIN_NANOS);
        }
    }

    /** A page that is being left answers with an error, which is no answer of the page awaited. */
    private boolean isTrue(String expression) {
        JsonNode got = answer("Runtime.evaluate", inPage(expression));
        return got.path("result").path("result").path("value").asText().equals("true");
    }

    /** Takes a picture in a size and a colour scheme. */
    void picture(Path file, int width, int height, String scheme) throws IOException {
        call(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < 600));
        call(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
        String data = call("Page.captureScreenshot", Map.of()).path("data").asText();
        Files.write(file, Base64.getDecoder().decode(data));
    }

    /** What the page wrote to its console, and what the browser refused to do for it. */
    List<String> complaints() {
        return answers.complaints;
    }

    /** Requires that the page of this link asked for nothing but what is its server's or its own, and complained of nothing. */
    void requireNothingForeign(String link) {
        assertThat(complaints()).isEmpty();
        String own = link.substring(0, link.indexOf('#'));
        assertThat(answers.requests)
                .isNotEmpty()
                .allMatch(address -> address.startsWith(own)
                        || address.startsWith("blob:" + own.substring(0, own.length() - 1))
                        || address.startsWith("data:"));
    }

    @Override
    public void close() {
        socket.abort();
        List<ProcessHandle> all = Stream.concat(process.descendants(), Stream.of(process.toHandle()))
                .toList();
        for (ProcessHandle each : all) {
            boolean unused = each.destroyForcibly();
        }
        // One that still writes into its profile would keep the test from deleting that.
        all.forEach(each ->
                each.onExit().orTimeout(LIMIT.toSeconds(), TimeUnit.SECONDS).join());
    }
}
