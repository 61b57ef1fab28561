package io.latchmark.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.application.RunControl;
import io.latchmark.core.LatchmarkException;
import io.latchmark.live.metrics.Metrics;
import io.latchmark.live.server.Feed;
import io.latchmark.live.server.Page;
import io.latchmark.live.server.PageAddress;
import io.latchmark.live.server.PageServer;
import io.latchmark.live.server.Raw;
import io.latchmark.live.server.Viewers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests by their bytes, as a browser or somebody else may send them. */
final class LiveServerTest {
    private final Feed feed = new Feed();
    private final List<String> pressed = new CopyOnWriteArrayList<>();
    private final Metrics metrics = new Metrics(Optional.empty(), notice -> {});
    private volatile RunControl run = new RunControl() {
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

        @Override
        public Optional<String> turnCache(String setting) {
            pressed.add("cache " + setting);
            return Optional.empty();
        }
    };
    private final PageServer server = open("0", feed);
    private final Page page = Page.of(server.link());

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
        String answer = page.get("/");

        assertThat(answer).startsWith("HTTP/1.1 200").contains("</html>").doesNotContain(page.token(), "{{", "://cdn");
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
        String answer = page.get(path);

        assertThat(answer).doesNotContain("root:");
        assertThat(answer).startsWith(path.equals("/?x") ? "HTTP/1.1 200" : "HTTP/1.1 404");
    }

    @Test
    void aForeignHostIsRefusedEverywhere() {
        Page foreign = new Page("evil.example:" + page.port(), page.port(), page.token());
        for (String path : List.of("/", "/events", "/nothing")) {
            assertThat(foreign.get(path)).as(path).startsWith("HTTP/1.1 421");
        }
        assertThat(foreign.post("/end", "")).startsWith("HTTP/1.1 421");
        assertThat(pressed).isEmpty();
    }

    @Test
    void aForeignOriginIsRefused() {
        String foreign = "Origin: http://evil.example\r\n";
        assertThat(page.send("POST /end", foreign + page.bearer(), "")).startsWith("HTTP/1.1 403");
        assertThat(page.send("POST /end", page.bearer(), "")).startsWith("HTTP/1.1 403");
        assertThat(page.send("GET /events", foreign, "")).startsWith("HTTP/1.1 403");
        assertThat(pressed).isEmpty();
    }

    @Test
    void aButtonWithoutTheTokenOrWithAWrongOneDoesNothing() {
        Page without = new Page(page.host(), page.port(), "");
        Page wrong = new Page(page.host(), page.port(), "x" + page.token().substring(1) + "x");
        for (String path : List.of("/note", "/checkpoint", "/end")) {
            assertThat(without.post(path, "text")).startsWith("HTTP/1.1 401");
            assertThat(wrong.post(path, "text")).startsWith("HTTP/1.1 401");
        }
        assertThat(pressed).isEmpty();
    }

    @Test
    void aButtonIsNoLink() {
        assertThat(page.send("GET /end", page.origin() + page.bearer(), "")).startsWith("HTTP/1.1 405");
        assertThat(pressed).isEmpty();
    }

    @Test
    void withTheTokenButtonsWork() {
        assertThat(page.post("/note", "cache 0/100 <script>alert(1)</script>")).startsWith("HTTP/1.1 204");
        assertThat(page.post("/end", "")).startsWith("HTTP/1.1 204");
        assertThat(page.post("/checkpoint", "")).startsWith("HTTP/1.1 409").contains("There is no run under load.");

        assertThat(pressed).containsExactly("note cache 0/100 <script>alert(1)</script>", "end", "checkpoint");
    }

    @Test
    void aNoteIsOneLineOfLimitedLength() {
        assertThat(page.post("/note", "")).startsWith("HTTP/1.1 422");
        assertThat(page.post("/note", "two\nlines")).startsWith("HTTP/1.1 422");
        assertThat(page.post("/note", "x".repeat(PageHandler.NOTE_LENGTH_MAX + 1)))
                .startsWith("HTTP/1.1 422");
        assertThat(page.post("/note", "x".repeat(PageHandler.BODY_BYTES_MAX + 1)))
                .startsWith("HTTP/1.1 413");
        assertThat(pressed).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"cache, 'read=0,write=1MiB', 204, 'cache read=0,write=1MiB'", "cache, '', 422, ''"})
    void aCacheSettingIsTakenAsThePageSendsIt(String button, String body, int status, String does) {
        assertThat(page.post("/" + button, body)).startsWith("HTTP/1.1 " + status);

        assertThat(String.join("", pressed)).isEqualTo(does);
    }

    @Test
    void whatIsOnNoEmulatedDeviceHasNoCacheToSet() {
        run = RunControl.NONE;

        assertThat(page.post("/cache", "read=0,write=0")).startsWith("HTTP/1.1 409");
    }

    @Test
    void buttonsCanNotBePressedWithoutEnd() {
        for (int i = 0; i < PageHandler.CONTROLS_MAX; i++) {
            page.post("/end", "");
        }

        // One is renewed each second: of the next ones at least one comes before that.
        List<String> next = new ArrayList<>();
        for (int i = 0; i < PageHandler.CONTROLS_MAX; i++) {
            next.add(page.post("/end", ""));
        }
        assertThat(next).anyMatch(answer -> answer.startsWith("HTTP/1.1 429"));
    }

    @Test
    void hugeHeadersAreRefused() {
        String answer = page.send("GET /", "X: " + "x".repeat(100_000) + "\r\n", "");

        assertThat(answer).doesNotStartWith("HTTP/1.1 200");
    }

    @Test
    void aViewerGetsWhatIsPublishedAndThenTheEnd() {
        feed.publish("{\"a\":1}", "{\"s\":1}");
        try (Raw viewer = viewer(page)) {
            assertThat(viewer.readUntil("}\n\n")).startsWith("HTTP/1.1 200").contains("event: opening", "{\"s\":1}");

            feed.publish("{\"a\":2}", "{\"s\":2}");

            assertThat(viewer.readUntil("}\n\n")).contains("event: second", "{\"s\":2}");
            feed.publishLasting("report", "{\"html\":\"<p>done</p>\"}");
            server.close();
            assertThat(viewer.readAll()).contains("event: report", "<p>done</p>");
        }
    }

    @Test
    void theEndOfTheEventsIsWholeHoweverFastTheServerEnds() {
        for (int i = 0; i < 100; i++) {
            Feed events = new Feed();
            PageServer ending = open("0", events);
            try (ending;
                    Raw viewer = viewer(Page.of(ending.link()))) {
                String unused = viewer.readUntil("\n\n");
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
                viewers.add(viewer(page));
                assertThat(viewers.get(i).readUntil("\n\n")).contains("event: opening");
            }

            String answer = page.get("/events");

            assertThat(answer)
                    .startsWith("HTTP/1.1 503")
                    .containsIgnoringCase("Retry-After")
                    .contains("are taken");
            assertThat(page.get("/")).startsWith("HTTP/1.1 200");
        } finally {
            viewers.forEach(Raw::close);
        }
    }

    @Test
    void halfARequestIsCutOff() {
        try (Raw headers = Raw.connect(page.port());
                Raw body = Raw.connect(page.port())) {
            headers.send("GET / HTTP/1.1\r\nHost: ");
            body.send("POST /note HTTP/1.1\r\nHost: " + page.host() + "\r\n" + page.origin() + page.bearer()
                    + "Content-Length: 100\r\n\r\nhalf");

            assertThat(headers.readAll()).doesNotContain("200").doesNotContain("timed out");
            assertThat(body.readAll()).doesNotContain("204").doesNotContain("timed out");
        }
        assertThat(pressed).isEmpty();
    }

    @Test
    void aPortThatIsTakenIsSaidWithWhatToDo() {
        assertThatThrownBy(() -> open("" + page.port(), new Feed()))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("127.0.0.1:" + page.port() + " can't be served")
                .hasMessageContaining("choose another port");
    }

    @Test
    void whereOthersCanReachThePageItsFiguresNeedTheToken() {
        try (PageServer reachable = open("0.0.0.0:0", feed)) {
            Page its = Page.of(reachable.link());
            assertThat(its.get("/events")).startsWith("HTTP/1.1 401");
            try (Raw viewer = Raw.connect(its.port())) {
                viewer.send("GET /events HTTP/1.1\r\nHost: " + its.host() + "\r\n" + its.bearer() + "\r\n");
                assertThat(viewer.readUntil("\n\n")).startsWith("HTTP/1.1 200");
            }
        }
    }

    @Test
    void prometheusGetsTheMetricsAndNobodyFromElsewhere() {
        assertThat(page.get("/metrics"))
                .startsWith("HTTP/1.1 200")
                .containsIgnoringCase("Content-Type: text/plain; version=0.0.4; charset=utf-8")
                .contains("# TYPE latchmark_phase gauge", "jvm_memory_used_bytes{");
        assertThat(page.send("GET /metrics", "Accept: application/openmetrics-text;version=1.0.0\r\n", ""))
                .containsIgnoringCase("Content-Type: application/openmetrics-text; version=1.0.0; charset=utf-8")
                .endsWith("# EOF\n");
        assertThat(page.get("/metrics/etc/passwd")).startsWith("HTTP/1.1 404");
        assertThat(new Page("example.com", page.port(), page.token()).get("/metrics"))
                .startsWith("HTTP/1.1 421");
        assertThat(page.post("/metrics", "")).startsWith("HTTP/1.1 405");
    }

    @Test
    void metricsAreServedAloneAndOffThisHostWithTheTokenOnly() {
        try (PageServer alone = LiveServer.ofMetrics(PageAddress.parse("0.0.0.0:0"), metrics)) {
            String link = alone.linkTo("metrics");
            assertThat(link).matches("http://.*:\\d+/metrics {2}\\(token [\\w-]{32}\\)");
            int itsPort = Integer.parseInt(link.replaceAll(".*:(\\d+)/metrics.*", "$1"));
            Page its = new Page("127.0.0.1:" + itsPort, itsPort, link.replaceAll(".*token (\\S+)\\)", "$1"));
            assertThat(its.get("/metrics")).startsWith("HTTP/1.1 401");
            assertThat(its.send("GET /metrics", its.bearer(), "")).startsWith("HTTP/1.1 200");
            assertThat(its.get("/")).startsWith("HTTP/1.1 404");
        }
    }

    private PageServer open(String address, Feed ofPage) {
        return LiveServer.open(PageAddress.parse(address), ofPage, metrics, () -> run, () -> pressed.add("end"));
    }

    private static Raw viewer(Page of) {
        return Raw.connect(of.port()).send("GET /events HTTP/1.1\r\nHost: " + of.host() + "\r\n\r\n");
    }
}
