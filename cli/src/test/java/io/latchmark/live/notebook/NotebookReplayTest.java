package io.latchmark.live.notebook;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.live.server.Page;
import io.latchmark.live.server.PageAddress;
import io.latchmark.live.server.PageServer;
import java.io.IOException;
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

/** Runs that are shown again from the notebook. */
final class NotebookReplayTest {
    private static final InstantSource LATER = () -> Instant.now().plus(1, ChronoUnit.HOURS);

    @TempDir
    private Path folder;

    private WatchedFolder watched;
    private PageServer server;
    private Page page;

    @BeforeEach
    void serve() {
        Results results = new Results(folder);
        results.run("runs/a", "cache 0/100", "2026-01-01");
        results.probe("probes/p", "disk");
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
    void aRunIsShownOnALivePageOfItsOwnAndEndsInItsReport() {
        assertThat(page.post("/replay", "[\"runs/a\"]"))
                .startsWith("HTTP/1.1 200")
                .contains("{\"page\":\"replay/1/\"}");

        assertThat(page.get("/replay/1/")).startsWith("HTTP/1.1 200").contains("new orders per minute");
        assertThat(page.get("/replay/1/events"))
                .contains("\"name\":\"a\"", "event: second", "event: report", "The replay has ended.");
        assertThat(page.post("/replay/1/note", "late"))
                .startsWith("HTTP/1.1 409")
                .contains("This is a replay");
    }

    @Test
    void onlyTheReaderWithTheTokenStartsOne() {
        String own = page.origin();
        String bearer = page.bearer();

        assertThat(page.send("POST /replay", own, "[\"runs/a\"]")).startsWith("HTTP/1.1 401");
        assertThat(page.send("POST /replay", own + bearer.replace("Bearer ", "Bearer x"), "[\"runs/a\"]"))
                .startsWith("HTTP/1.1 401");
        assertThat(page.send("POST /replay", bearer, "[\"runs/a\"]")).startsWith("HTTP/1.1 403");
        assertThat(page.send("POST /replay", "Origin: http://evil.example\r\n" + bearer, "[\"runs/a\"]"))
                .startsWith("HTTP/1.1 403");
        assertThat(page.send("GET /replay", own + bearer, "")).startsWith("HTTP/1.1 405");
        assertThat(page.get("/replay/1/")).startsWith("HTTP/1.1 404");
    }

    @Test
    void whatIsNoRunOfTheFolderIsNotShown() {
        for (String body :
                List.of("[\"probes/p\"]", "[\"runs/b\"]", "[\"runs/../runs/a\"]", "[\"runs/a\",\"runs/a\"]", "[]")) {
            assertThat(page.post("/replay", body)).as(body).startsWith("HTTP/1.1 404");
        }
        for (String path :
                List.of("/replay/", "/replay/99/", "/replay/x/", "/replay/1/", "/replay/1", "/replay/../runs/")) {
            assertThat(page.get(path)).as(path).startsWith("HTTP/1.1 404");
        }
    }

    @Test
    void aFurtherOneEndsTheOldest() {
        for (int i = 0; i < 5; i++) {
            assertThat(page.post("/replay", "[\"runs/a\"]")).startsWith("HTTP/1.1 200");
        }

        assertThat(page.get("/replay/1/")).startsWith("HTTP/1.1 404");
        assertThat(page.get("/replay/2/")).startsWith("HTTP/1.1 200");
        assertThat(page.get("/replay/5/")).startsWith("HTTP/1.1 200");
    }

    @Test
    void whatIsWrongWithARunIsSaidOnItsPage() throws IOException {
        Path intervals = folder.resolve("runs/a/intervals.csv");
        Files.writeString(intervals, Files.readString(intervals).replaceFirst("\n[0-9]+,", "\nnonsense,"));

        assertThat(page.post("/replay", "[\"runs/a\"]")).startsWith("HTTP/1.1 200");

        assertThat(page.get("/replay/1/events"))
                .contains("intervals.csv", "nonsense")
                .doesNotContain("event: report");
    }
}
