package io.latchmark.live;

import static io.latchmark.core.testing.Wording.wording;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.application.RunControl;
import io.latchmark.core.LatchmarkException;
import io.latchmark.live.metrics.Metrics;
import io.latchmark.live.server.Feed;
import io.latchmark.live.server.PageAddress;
import io.latchmark.live.server.PageServer;
import io.latchmark.live.server.Raw;
import io.latchmark.live.server.Viewers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests by their bytes, as a browser or somebody else may send them. */
final class LiveServerTest {
    private final Feed feed = new Feed();
    private final List<String> pressed = new CopyOnWriteArrayList<>();
    private final Metrics metrics = new Metrics(Optional.empty(), notice -> {});
    private final RunControl run = new RunControl() {
        @Override
        public Optional<String> refusal() {
            return Optional.empty();
        }

        @Override
        public Optional<String> note(String text) {
            pressed.add("note " + text);
            return Optional.empty();
        }

        @Override
        public Optional<String> checkpoint() {
            pressed.add("checkpoint");
            return RunControl.NONE.checkpoint();
        }
    };
    private final PageServer server = open("0", feed);

    private int port;
    private String token = "";

    @BeforeEach
    void readLink() {
        String link = server.link();
        port = Integer.parseInt(link.replaceAll(".*:(\\d+)/#.*", "$1"));
        token = link.substring(link.indexOf('#') + 1);
    }

    @AfterEach
    void stop() {
        server.close();
        metrics.close();
    }

    @Test
    void theLinkIsOfTheLoopbackInterfaceAndHoldsTheTokenInItsFragment() {
        assertThat(server.link()).matches("http://127\\.0\\.0\\.1:\\d+/#[\\w-]{32}");
    }

    @Test
    void thePageIsOneFileUnderAStrictPolicyAndHoldsNoToken() {
        String answer = get("/");

        assertThat(answer).startsWith("HTTP/1.1 200").contains("</html>").doesNotContain(token, "{{", "://cdn");
        assertThat(answer)
                .contains("default-src 'none'; script-src 'sha256-")
                .contains("frame-ancestors 'none'")
                .containsIgnoringCase("X-Content-Type-Options: nosniff")
                .containsIgnoringCase("Referrer-Policy: no-referrer")
                .containsIgnoringCase("Cache-Control: no-store");
        assertThat(answer.lines().filter(line -> line.startsWith("Content-security-policy")))
                .noneMatch(policy -> policy.replaceAll("style-src[^;]*;", "").contains("unsafe"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/../../etc/passwd",
                "/..%2f..%2fetc%2fpasswd",
                "/%2e%2e/%2e%2e/etc/passwd",
                "//etc/passwd",
                "/runs/",
                "/live.js",
                "/events/x",
                "/?x"
            })
    void nothingButThePageCanBeRead(String path) {
        String answer = get(path);

        assertThat(answer).doesNotContain("root:");
        assertThat(answer).startsWith(path.equals("/?x") ? "HTTP/1.1 200" : "HTTP/1.1 404");
    }

    @Test
    void aForeignHostIsRefusedEverywhere() {
        for (String path : List.of("/", "/events", "/nothing")) {
            String answer = exchange("GET " + path + " HTTP/1.1\r\nHost: evil.example:" + port + "\r\n\r\n");

            assertThat(answer).as(path).startsWith("HTTP/1.1 421");
        }
        assertThat(post("/end", "evil.example:" + port, token, "")).startsWith("HTTP/1.1 421");
        assertThat(pressed).isEmpty();
    }

    @Test
    void aForeignOriginIsRefused() {
        assertThat(exchange("POST /end HTTP/1.1\r\nHost: " + host()
                        + "\r\nOrigin: http://evil.example\r\nAuthorization: Bearer " + token
                        + "\r\nContent-Length: 0\r\n\r\n"))
                .startsWith("HTTP/1.1 403");
        assertThat(exchange("POST /end HTTP/1.1\r\nHost: " + host() + "\r\nAuthorization: Bearer " + token
                        + "\r\nContent-Length: 0\r\n\r\n"))
                .startsWith("HTTP/1.1 403");
        assertThat(exchange("GET /events HTTP/1.1\r\nHost: " + host() + "\r\nOrigin: http://evil.example\r\n\r\n"))
                .startsWith("HTTP/1.1 403");
        assertThat(pressed).isEmpty();
    }

    @Test
    void aButtonWithoutTheTokenOrWithAWrongOneDoesNothing() {
        for (String path : List.of("/note", "/checkpoint", "/end")) {
            assertThat(post(path, host(), "", "text")).startsWith("HTTP/1.1 401");
            assertThat(post(path, host(), "x" + token.substring(1) + "x", "text"))
                    .startsWith("HTTP/1.1 401");
        }
        assertThat(pressed).isEmpty();
    }

    @Test
    void aButtonIsNoLink() {
        assertThat(exchange("GET /end HTTP/1.1\r\nHost: " + host() + "\r\nOrigin: http://" + host()
                        + "\r\nAuthorization: Bearer " + token + "\r\n\r\n"))
                .startsWith("HTTP/1.1 405");
        assertThat(pressed).isEmpty();
    }

    @Test
    void withTheTokenButtonsWork() {
        assertThat(press("/note", "cache 0/100 <script>alert(1)</script>")).startsWith("HTTP/1.1 204");
        assertThat(press("/end", "")).startsWith("HTTP/1.1 204");
        assertThat(press("/checkpoint", "")).startsWith("HTTP/1.1 409").contains(wording("there-is-no-run-under-load"));

        assertThat(pressed).containsExactly("note cache 0/100 <script>alert(1)</script>", "end", "checkpoint");
    }

    @Test
    void aNoteIsOneLineOfLimitedLength() {
        assertThat(press("/note", "")).startsWith("HTTP/1.1 422");
        assertThat(press("/note", "two\nlines")).startsWith("HTTP/1.1 422");
        assertThat(press("/note", "x".repeat(PageHandler.NOTE_LENGTH_MAX + 1))).startsWith("HTTP/1.1 422");
        assertThat(press("/note", "x".repeat(PageHandler.BODY_BYTES_MAX + 1))).startsWith("HTTP/1.1 413");
        assertThat(pressed).isEmpty();
    }

    @Test
    void buttonsCanNotBePressedWithoutEnd() {
        for (int i = 0; i < PageHandler.CONTROLS_MAX; i++) {
            press("/end", "");
        }

        // One is renewed each second: of the next ones at least one comes before that.
        List<String> next = new ArrayList<>();
        for (int i = 0; i < PageHandler.CONTROLS_MAX; i++) {
            next.add(press("/end", ""));
        }
        assertThat(next).anyMatch(answer -> answer.startsWith("HTTP/1.1 429"));
    }

    @Test
    void hugeHeadersAreRefused() {
        String answer = exchange("GET / HTTP/1.1\r\nHost: " + host() + "\r\nX: " + "x".repeat(100_000) + "\r\n\r\n");

        assertThat(answer).doesNotStartWith("HTTP/1.1 200");
    }

    @Test
    void aViewerGetsWhatIsPublishedAndThenTheEnd() {
        feed.publish("{\"a\":1}", List.of("{\"s\":1}"));
        try (Raw viewer = viewer()) {
            assertThat(viewer.readUntil("}\n\n"))
                    .startsWith("HTTP/1.1 200")
                    .contains(wording("event-opening"), "{\"s\":1}");

            feed.publish("{\"a\":2}", List.of("{\"s\":2}"));

            assertThat(viewer.readUntil("}\n\n")).contains(wording("event-second"), "{\"s\":2}");
            feed.publishLasting("report", "{\"html\":\"<p>done</p>\"}");
            server.close();
            assertThat(viewer.readAll()).contains(wording("event-report"), "<p>done</p>");
        }
    }

    @Test
    void theEndOfTheEventsIsWholeHoweverFastTheServerEnds() {
        for (int i = 0; i < 100; i++) {
            Feed events = new Feed();
            PageServer ending = open("0", events);
            int itsPort = Integer.parseInt(ending.link().replaceAll(".*:(\\d+)/#.*", "$1"));
            try (ending;
                    Raw viewer = Raw.connect(itsPort)) {
                viewer.send("GET /events HTTP/1.1\r\nHost: 127.0.0.1:" + itsPort + "\r\n\r\n")
                        .readUntil("\n\n");
                ending.close();

                assertThat(viewer.readAll()).as("of server %d", i).endsWith("0\r\n\r\n");
            }
        }
    }

    @Test
    void oneViewerTooManyIsRefusedWithAReason() {
        List<Raw> viewers = new ArrayList<>();
        try {
            for (int i = 0; i < Viewers.MAX; i++) {
                viewers.add(viewer());
                assertThat(viewers.get(i).readUntil("\n\n")).contains(wording("event-opening"));
            }

            String answer = get("/events");

            assertThat(answer)
                    .startsWith("HTTP/1.1 503")
                    .containsIgnoringCase("Retry-After")
                    .contains(wording("are-taken"));
            assertThat(get("/")).startsWith("HTTP/1.1 200");
        } finally {
            viewers.forEach(Raw::close);
        }
    }

    @Test
    void halfARequestIsCutOff() {
        try (Raw headers = Raw.connect(port);
                Raw body = Raw.connect(port)) {
            headers.send("GET / HTTP/1.1\r\nHost: ");
            body.send("POST /note HTTP/1.1\r\nHost: " + host() + "\r\nOrigin: http://" + host()
                    + "\r\nAuthorization: Bearer " + token + "\r\nContent-Length: 100\r\n\r\nhalf");

            assertThat(headers.readAll()).doesNotContain("200").doesNotContain(wording("timed-out"));
            assertThat(body.readAll()).doesNotContain("204").doesNotContain(wording("timed-out"));
        }
        assertThat(pressed).isEmpty();
    }

    @Test
    void aPortThatIsTakenIsSaidWithWhatToDo() {
        assertThatThrownBy(() -> open("" + port, new Feed()))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining(wording("can-t-be-served", "127.0.0.1", port))
                .hasMessageContaining(wording("choose-another-port"));
    }

    @Test
    void whereOthersCanReachThePageItsFiguresNeedTheToken() {
        try (PageServer reachable = open("0.0.0.0:0", feed)) {
            String link = reachable.link();
            int itsPort = Integer.parseInt(link.replaceAll(".*:(\\d+)/#.*", "$1"));
            String request = "GET /events HTTP/1.1\r\nHost: 127.0.0.1:" + itsPort + "\r\n";
            try (Raw stranger = Raw.connect(itsPort);
                    Raw viewer = Raw.connect(itsPort)) {
                assertThat(stranger.send(request + "Connection: close\r\n\r\n").readAll())
                        .startsWith("HTTP/1.1 401");
                viewer.send(request + "Authorization: Bearer " + link.substring(link.indexOf('#') + 1) + "\r\n\r\n");
                assertThat(viewer.readUntil("\n\n")).startsWith("HTTP/1.1 200");
            }
        }
    }

    @Test
    void prometheusGetsTheMetricsAndNobodyFromElsewhere() {
        assertThat(get("/metrics"))
                .startsWith("HTTP/1.1 200")
                .containsIgnoringCase("Content-Type: text/plain; version=0.0.4; charset=utf-8")
                .contains("# TYPE latchmark_phase gauge", "jvm_memory_used_bytes{");
        assertThat(exchange("GET /metrics HTTP/1.1\r\nHost: " + host()
                        + "\r\nAccept: application/openmetrics-text;version=1.0.0\r\n\r\n"))
                .containsIgnoringCase("Content-Type: application/openmetrics-text; version=1.0.0; charset=utf-8")
                .endsWith("# EOF\n");
        assertThat(get("/metrics/etc/passwd")).startsWith("HTTP/1.1 404");
        assertThat(exchange("GET /metrics HTTP/1.1\r\nHost: example.com\r\n\r\n"))
                .startsWith("HTTP/1.1 421");
        assertThat(post("/metrics", host(), token, "")).startsWith("HTTP/1.1 405");
    }

    @Test
    void metricsAreServedAloneAndOffThisHostWithTheTokenOnly() {
        try (PageServer alone = LiveServer.ofMetrics(PageAddress.parse("0.0.0.0:0"), metrics)) {
            String link = alone.linkTo("metrics");
            assertThat(link).matches("http://.*:\\d+/metrics {2}\\(token [\\w-]{32}\\)");
            int itsPort = Integer.parseInt(link.replaceAll(".*:(\\d+)/metrics.*", "$1"));
            String given = link.replaceAll(".*token (\\S+)\\)", "$1");
            String end = " HTTP/1.1\r\nHost: 127.0.0.1:" + itsPort + "\r\nConnection: close\r\n";
            try (Raw stranger = Raw.connect(itsPort);
                    Raw prometheus = Raw.connect(itsPort);
                    Raw page = Raw.connect(itsPort)) {
                assertThat(stranger.send("GET /metrics" + end + "\r\n").readAll())
                        .startsWith("HTTP/1.1 401");
                assertThat(prometheus
                                .send("GET /metrics" + end + "Authorization: Bearer " + given + "\r\n\r\n")
                                .readAll())
                        .startsWith("HTTP/1.1 200");
                assertThat(page.send("GET /" + end + "\r\n").readAll()).startsWith("HTTP/1.1 404");
            }
        }
    }

    private PageServer open(String address, Feed ofPage) {
        return LiveServer.open(PageAddress.parse(address), ofPage, metrics, () -> run, () -> pressed.add("end"));
    }

    private String host() {
        return "127.0.0.1:" + port;
    }

    private Raw viewer() {
        return Raw.connect(port).send("GET /events HTTP/1.1\r\nHost: " + host() + "\r\n\r\n");
    }

    private String get(String path) {
        return exchange("GET " + path + " HTTP/1.1\r\nHost: " + host() + "\r\nConnection: close\r\n\r\n");
    }

    private String press(String path, String body) {
        return post(path, host(), token, body);
    }

    private String post(String path, String host, String given, String body) {
        return exchange("POST " + path + " HTTP/1.1\r\nHost: " + host + "\r\nOrigin: http://" + host
                + "\r\nAuthorization: Bearer " + given + "\r\nConnection: close\r\nContent-Length: " + body.length()
                + "\r\n\r\n" + body);
    }

    private String exchange(String request) {
        try (Raw connection = Raw.connect(port)) {
            connection.send(
                    request.contains("Connection: close")
                            ? request
                            : request.replaceFirst("\r\n", "\r\nConnection: close\r\n"));
            return connection.readUntil("</html>\n");
        }
    }
}
