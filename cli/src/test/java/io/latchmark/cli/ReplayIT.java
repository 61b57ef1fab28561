package io.latchmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.cli.console.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pages that need no database, in a browser; skipped where there is none. */
@Tag("nightly")
final class ReplayIT {
    private static final Path EXAMPLE = Path.of("..", "docs", "worked-example").toAbsolutePath();
    private static final Path PICTURES = Path.of("target", "live-page");
    private static final String PROBES = """
            experiment: tiny
            blocks: 2
            attempts: 1
            probe:
              {file: p.dat, size: 1MiB, buffered: true, rate: 100, outstanding: 1, duration: 2s, warm-up: 0s}
            configurations:
              - name: one
                apply: [{shell: 'true'}]
                revert: []
              - name: two
                apply: [{shell: 'true'}]
                revert: []
            """;

    @TempDir
    private Path folder;

    @BeforeEach
    void makeFolders() throws IOException {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.createDirectories(PICTURES);
    }

    @Test
    void aRecordedRunIsShownAgainAndThenItsReport() throws IOException, InterruptedException {
        try (Browser browser = Browser.start(folder.resolve("profile"));
                Child replay = Child.start(folder, "replay", "--live", EXAMPLE.toString(), "--speed=2")) {
            browser.open(link(replay));
            browser.await("document.getElementById('replayed')?.textContent === 'Replay of worked-example,"
                    + " recorded 2026-03-26 10:00 UTC, at 2 × its speed'");
            browser.await("/^[1-9]/.test(document.getElementById('nopm').textContent)");
            String left = browser.textOf("left");
            browser.await("document.getElementById('left').textContent !== '" + left + "'");
            nothingCanBeAdded(browser);

            browser.text("document.getElementById('pause').click()");
            browser.await("document.getElementById('replayed').textContent.endsWith(', paused')");
            browser.picture(PICTURES.resolve("replay.png"), 1440, 900, "light");
            browser.picture(PICTURES.resolve("replay-small.png"), 1280, 800, "light");
            assertThat(browser.text("[...document.querySelectorAll('.panel')].filter(panel => panel.scrollHeight >"
                            + " panel.clientHeight + 1).map(panel => panel.className).join()"))
                    .as("panels that are cut off")
                    .isEmpty();
            browser.picture(PICTURES.resolve("replay-phone.png"), 390, 844, "dark");
            browser.text(
                    "[...document.querySelectorAll('#speeds button')].find(b => b.textContent === '60 ×').click()");
            browser.text("document.getElementById('pause').click()");
            Child.Ended ended = replay.awaitEnd();

            assertThat(ended.exitCode()).as(ended.output()).isEqualTo(ExitCode.DONE.code());
            thePageIsTheReport(browser);
            browser.text("document.getElementById('show-live').click()");
            browser.await("document.getElementById('nopm').textContent === '" + lastNewOrdersPerMinute() + "'");
            assertThat(browser.complaints()).isEmpty();
        }
        assertThat(EXAMPLE.resolve("report.html")).doesNotExist();
    }

    private static void nothingCanBeAdded(Browser browser) {
        for (String id : List.of("checkpoint", "note", "add-note")) {
            assertThat(browser.text("document.getElementById('" + id + "').disabled"))
                    .isEqualTo("true");
            assertThat(browser.text("document.getElementById('" + id + "').title"))
                    .startsWith("This is a replay");
        }
    }

    /** Of the last three seconds of the file. */
    private static String lastNewOrdersPerMinute() throws IOException {
        List<Long> newOrders = Files.readAllLines(EXAMPLE.resolve("intervals.csv")).stream()
                .map(line -> line.split(","))
                .filter(fields -> fields[2].equals("new_order"))
                .map(fields -> Long.parseLong(fields[4]))
                .toList();
        long last = newOrders.subList(newOrders.size() - 3, newOrders.size()).stream()
                .mapToLong(Long::longValue)
                .sum();
        return String.format(Locale.ROOT, "%,d", last * 20);
    }

    @Test
    void aProbeThatIsEndedTurnsIntoItsReport() throws IOException, InterruptedException {
        try (Browser browser = Browser.start(folder.resolve("profile"));
                Child probe = Child.start(
                        folder,
                        ("probe --live --file p.dat --size 1MiB --buffered --rate 100 --outstanding 1 --warm-up 0s"
                                        + " --duration 10m")
                                .split(" "))) {
            browser.open(link(probe));
            browser.await("document.getElementById('end')?.disabled === false");
            browser.text("window.confirm = () => true");
            browser.text("document.getElementById('end').click()");
            Child.Ended ended = probe.awaitEnd();

            assertThat(ended.exitCode()).as(ended.output()).isEqualTo(ExitCode.INTERRUPTED.code());
            thePageIsTheReport(browser);
            assertThat(browser.complaints()).isEmpty();
        }
    }

    @Test
    void anExperimentShowsItsPlanAndThenItsReport() throws IOException, InterruptedException {
        Files.writeString(folder.resolve("e.yaml"), PROBES);
        try (Browser browser = Browser.start(folder.resolve("profile"));
                Child experiment = Child.start(folder, "experiment", "--live", "e.yaml")) {
            browser.open(link(experiment));
            browser.await("document.querySelectorAll('#blocks > li').length === 2");
            browser.await("document.querySelectorAll('#blocks .VALID').length === 1"
                    + " && document.querySelectorAll('#blocks .UNDER_WAY').length === 1");
            assertThat(browser.textOf("experiment-name")).isEqualTo("tiny: 1 of 4 runs valid");
            assertThat(browser.textOf("experiment-now"))
                    .startsWith("now run 2, ")
                    .contains(" · next ");
            browser.picture(PICTURES.resolve("experiment-of-probes.png"), 1440, 900, "light");
            Child.Ended ended = experiment.awaitEnd();

            assertThat(ended.exitCode()).as(ended.output()).isEqualTo(ExitCode.DONE.code());
            thePageIsTheReport(browser);
            assertThat(browser.complaints()).isEmpty();
        }
    }

    private static String link(Child child) {
        child.awaitOutput("Live page  http://127.0.0.1:");
        return child.output().replaceAll("(?s).*Live page  (\\S+).*", "$1");
    }

    private static void thePageIsTheReport(Browser browser) {
        browser.await("document.getElementById('report').src.startsWith('blob:')");
        browser.await("document.getElementById('connection').textContent === 'Ended'");
        assertThat(browser.text("document.getElementById('report').hidden")).isEqualTo("false");
    }
}
