package io.latchmark.live.notebook;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.analysis.document.HtmlRenderer;
import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.analysis.probe.Approaches;
import io.latchmark.analysis.report.RunDocument;
import io.latchmark.live.server.Page;
import io.latchmark.live.server.PageAddress;
import io.latchmark.live.server.PageServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests by their bytes, as a browser or somebody else may send them. */
final class NotebookServerTest {
    private static final InstantSource LATER = () -> Instant.now().plus(1, ChronoUnit.HOURS);
    private static final String EVIL = "<script>alert(1)</script>";

    @TempDir
    private Path folder;

    @TempDir
    private Path elsewhere;

    private WatchedFolder watched;
    private PageServer server;
    private Page page;

    @BeforeEach
    void serve() {
        Results results = new Results(folder);
        results.run("runs/a", "cache 0/100", "2026-01-01");
        results.run("runs/b", "cache 10/90", "2026-02-01");
        results.run("runs/c", EVIL, "2026-03-01");
        watched = new WatchedFolder(folder, LATER);
        watched.look();
        server = Notebook.open(PageAddress.parse("0"), watched);
        page = Page.of(server.link());
    }

    @AfterEach
    void stop() {
        server.close();
        watched.close();
    }

    @Test
    void thePageIsOneFileUnderAStrictPolicyAndHasNoResultAndNoToken() {
        String answer = page.get("/");

        assertThat(answer)
                .startsWith("HTTP/1.1 200")
                .contains("</html>", "default-src 'none'; script-src 'sha256-", "frame-ancestors 'none'")
                .doesNotContain("cache 0/100", "{{", "://cdn", page.token());
        assertThat(answer.lines().filter(line -> line.startsWith("Content-security-policy")))
                .noneMatch(policy -> policy.replaceAll("style-src[^;]*;", "").contains("unsafe"));
    }

    @Test
    void resultsAreFilteredSortedAndCutToTheWantedRows() {
        assertThat(paths("")).containsExactly("runs/c", "runs/b", "runs/a");
        assertThat(paths("?sort=label&descending=false")).containsExactly("runs/c", "runs/a", "runs/b");
        assertThat(paths("?filter=cache%2010/90+run")).containsExactly("runs/b");
        assertThat(paths("?filter=2026-01")).containsExactly("runs/a");
        assertThat(paths("?filter=nothing")).isEmpty();
        assertThat(page.get("/results?rows=1"))
                .contains("\"matching\":3")
                .contains("runs/c")
                .doesNotContain("runs/b");
    }

    @Test
    void aTextFromOutsideIsJsonAndNoMarkup() {
        assertThat(page.get("/results"))
                .containsIgnoringCase("Content-Type: application/json")
                .containsIgnoringCase("X-Content-Type-Options: nosniff")
                .contains("\"label\":\"" + EVIL + "\"");
        assertThat(open("runs/c")).contains("&lt;script").doesNotContain(EVIL);
    }

    @Test
    void nothingIsSentAgainThatHasNotChanged() {
        String first = page.get("/results");
        String tag = first.replaceAll("(?is).*ETag: (\"\\d+\").*", "$1");

        String second = page.send("GET /results", "If-None-Match: " + tag + "\r\n", "");
        new Results(folder).run("runs/d", "new", "2026-04-01");
        watched.look();
        String third = page.send("GET /results", "If-None-Match: " + tag + "\r\n", "");

        assertThat(second).startsWith("HTTP/1.1 304");
        assertThat(third).startsWith("HTTP/1.1 200").contains("runs/d");
    }

    @Test
    void aRunOpensAsTheReportIsMadeNowAndNotAsTheFileThatLiesThere() throws IOException {
        Path run = folder.resolve("runs/a");
        Files.writeString(run.resolve("report.html"), "<html><script>planted</script></html>");

        String answer = open("runs/a");

        assertThat(body(answer)).isEqualTo(HtmlRenderer.page(RunDocument.of(CheckedRun.read(run), Approaches.NONE)));
        assertThat(answer)
                .doesNotContain("planted")
                .contains("sandbox allow-scripts", HtmlRenderer.scriptSource(), "default-src 'none'");
    }

    @Test
    void twoRunsAreDescribedAndMoreAreCompared() {
        assertThat(open("runs/a", "runs/b")).startsWith("HTTP/1.1 200").contains("cache 0/100", "cache 10/90");
        assertThat(open("runs/a", "runs/b", "runs/c"))
                .startsWith("HTTP/1.1 200")
                .contains("comparison");
    }

    @Test
    void whatCanNotBeComparedIsRefusedInTheWordsOfTheCommand() {
        new Results(folder).experiment("experiments/x", List.of());
        watched.look();

        assertThat(open("runs/a", "experiments/x")).startsWith("HTTP/1.1 422").contains("Runs are compared with runs");
        assertThat(open("runs/a", "runs/a")).startsWith("HTTP/1.1 422").contains("named twice");
        assertThat(open("runs/a", "runs/b", "runs/a"))
                .startsWith("HTTP/1.1 422")
                .contains("more than once");
        assertThat(open("experiments/x")).startsWith("HTTP/1.1 422").contains("Fewer than two runs");
    }

    @Test
    void anExperimentOpensAsTheComparisonOfItsValidRuns() {
        Results results = new Results(folder);
        results.run("experiments/x/runs/1/a", "small", "2026-05-01");
        results.run("experiments/x/runs/2/b", "large", "2026-05-02");
        results.experiment("experiments/x", List.of("runs/1/a", "runs/2/b"));
        watched.look();

        assertThat(open("experiments/x")).startsWith("HTTP/1.1 200").contains("small", "large");
    }

    @Test
    void anExperimentsRowHasItsVerdict() {
        Results results = new Results(folder);
        results.run("experiments/x/runs/1/a", "small", "2026-05-01");
        results.run("experiments/x/runs/2/b", "large", "2026-05-02");
        results.experiment("experiments/x", List.of("runs/1/a", "runs/2/b"));
        watched.look();
        watched.completeUntil(Long.MAX_VALUE);

        assertThat(page.get("/results?filter=experiment"))
                .contains("\"findings\":[\"small against large: not decided\"]");
        assertThat(paths("?filter=not+decided")).containsExactly("experiments/x");
    }

    @Test
    void aProbeOpensAndSeveralAreCompared() {
        Results results = new Results(folder);
        results.probe("probes/a", "plain");
        results.probe("probes/b", "cached");
        watched.look();

        assertThat(open("probes/a")).startsWith("HTTP/1.1 200").contains("What the device can do");
        assertThat(open("probes/a", "probes/b")).startsWith("HTTP/1.1 200").contains("Nothing to compare");
        assertThat(open("probes/a", "runs/a")).startsWith("HTTP/1.1 422").contains("probes with probes");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "..",
                "../x",
                "/etc",
                "runs",
                "runs/a/",
                "runs/a/.",
                "runs/../runs/a",
                "runs/%2e%2e/runs/a",
                "runs\\\\a",
                "runs/a\\u0000",
                "runs/a/run.json",
                "../../../../etc/passwd"
            })
    void onlyTheExactPathOfAListedResultIsTaken(String path) {
        assertThat(document("[\"" + path + "\"]")).startsWith("HTTP/1.1 404").doesNotContain("root:");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/runs/",
                "/runs/a",
                "/runs/a/run.json",
                "/notebook.js",
                "/results/x",
                "/document/runs/a",
                "/../../etc/passwd",
                "/..%2f..%2fetc%2fpasswd",
                "//etc/passwd"
            })
    void noFolderIsListedAndNoFileIsServed(String path) {
        assertThat(page.get(path)).startsWith("HTTP/1.1 404").doesNotContain("root:", "\"origin\"");
    }

    @Test
    void aLinkThatLeadsOutOfTheFolderIsNotFollowed() throws IOException {
        Path outside = new Results(elsewhere).run("secret", "secret label", "2026-01-01");
        Files.createSymbolicLink(folder.resolve("runs/link"), outside);
        watched.look();
        assertThat(page.get("/results")).doesNotContain("runs/link", "secret");

        // What was listed becomes a link, and a file of a listed result does.
        Files.move(folder.resolve("runs/a"), elsewhere.resolve("moved"));
        Files.createSymbolicLink(folder.resolve("runs/a"), outside);
        Files.delete(folder.resolve("runs/b/samples.csv"));
        Files.createSymbolicLink(folder.resolve("runs/b/samples.csv"), outside.resolve("samples.csv"));

        assertThat(open("runs/a"))
                .startsWith("HTTP/1.1 422")
                .contains("outside the folder")
                .doesNotContain("secret");
        assertThat(open("runs/b")).startsWith("HTTP/1.1 422").contains("outside the folder");
    }

    @Test
    void aLinkIsFollowedWithinItsResultAlone() throws IOException {
        Path samples = folder.resolve("runs/b/samples.csv");
        Path moved = folder.resolve("runs/b/moved.csv");
        Files.move(samples, moved);
        Files.createSymbolicLink(samples, Path.of("moved.csv"));
        Path others = folder.resolve("runs/a/samples.csv");
        Files.delete(others);
        Files.createSymbolicLink(others, moved);

        assertThat(open("runs/b")).startsWith("HTTP/1.1 200");
        assertThat(open("runs/a"))
                .startsWith("HTTP/1.1 422")
                .contains("is a symbolic link to a place outside its directory");
    }

    @Test
    void anExperimentsLogCanNotNameARunOutsideTheFolder() {
        Path outside = new Results(elsewhere).run("secret", "secret label", "2026-01-01");
        Results results = new Results(folder);
        results.experiment("experiments/x", List.of(outside.toString(), outside.toString()));
        results.experiment("experiments/y", List.of("../../../" + elsewhere.getFileName() + "/secret", "runs/a"));
        watched.look();

        assertThat(open("experiments/x"))
                .startsWith("HTTP/1.1 422")
                .contains("outside the folder")
                .doesNotContain("secret label");
        assertThat(open("experiments/y")).startsWith("HTTP/1.1 422").doesNotContain("secret label");
    }

    @Test
    void anotherHostOrSiteIsRefusedEverywhere() {
        Page foreign = new Page("evil.example:" + page.port(), page.port(), page.token());
        for (String request : List.of("GET /", "GET /results", "POST /document", "GET /nothing")) {
            assertThat(foreign.send(request, "", "")).as(request).startsWith("HTTP/1.1 421");
            assertThat(page.send(request, "Origin: http://evil.example\r\n", ""))
                    .as(request)
                    .startsWith("HTTP/1.1 403");
        }
    }

    @Test
    void requestsThatAreTooLargeOrMalformedAreRefused() {
        assertThat(document("[\"" + "x".repeat(NotebookHandler.BODY_BYTES_MAX) + "\"]"))
                .startsWith("HTTP/1.1 413");
        assertThat(document("{")).startsWith("HTTP/1.1 400");
        assertThat(document("[null]")).startsWith("HTTP/1.1 400");
        assertThat(document("null")).startsWith("HTTP/1.1 400");
        assertThat(document("[]")).startsWith("HTTP/1.1 404");
        assertThat(document("[" + "\"runs/a\",".repeat(NotebookHandler.RESULTS_MAX) + "\"runs/b\"]"))
                .startsWith("HTTP/1.1 400");
        for (String query : List.of(
                "sort=secret",
                "rows=0",
                "rows=-1",
                "rows=999999999999",
                "rows=x",
                "filter=%zz",
                "filter=" + "x".repeat(300))) {
            assertThat(page.get("/results?" + query)).as(query).startsWith("HTTP/1.1 400");
        }
        assertThat(page.send("GET /results", "X: " + "x".repeat(100_000) + "\r\n", ""))
                .doesNotStartWith("HTTP/1.1 200");
        assertThat(page.get("/document")).startsWith("HTTP/1.1 405");
        assertThat(page.send("POST /results", "", "")).startsWith("HTTP/1.1 405");
    }

    @Test
    void whereOthersCanReachTheNotebookItNeedsTheToken() {
        try (PageServer reachable = Notebook.open(PageAddress.parse("0.0.0.0:0"), watched)) {
            Page its = Page.of(reachable.link());
            String body = "[\"runs/a\"]";

            assertThat(its.send("GET /results", "", body)).startsWith("HTTP/1.1 401");
            assertThat(its.send("POST /document", "", body)).startsWith("HTTP/1.1 401");
            assertThat(its.send("POST /document", its.bearer().replace("Bearer ", "Bearer x"), body))
                    .startsWith("HTTP/1.1 401");
            assertThat(its.send("GET /results", its.bearer(), body)).startsWith("HTTP/1.1 200");
        }
    }

    private List<String> paths(String query) {
        return List.of(body(page.get("/results" + query)).split("\"path\":\"")).stream()
                .skip(1)
                .map(part -> part.substring(0, part.indexOf('"')))
                .toList();
    }

    /** Asks until the document is there or refused, as the page does. */
    private String open(String... paths) {
        String body = "[\"" + String.join("\",\"", paths) + "\"]";
        String answer = document(body);
        while (answer.startsWith("HTTP/1.1 202")) {
            answer = document(body);
        }
        return answer;
    }

    private String document(String body) {
        return page.send("POST /document", page.origin(), body);
    }

    private static String body(String answer) {
        return new String(answer.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8)
                .replaceFirst("(?s)^.*?\r\n\r\n", "");
    }
}
