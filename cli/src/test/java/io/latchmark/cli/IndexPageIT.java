package io.latchmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.cli.console.ExitCode;
import io.latchmark.core.testing.WorkedExample;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The list of a folder's results in a browser; skipped where there is none. */
@Tag("nightly")
final class IndexPageIT {
    private static final String EVIL = "<img src=x onerror=alert(1)> \u202egnp";
    private static final String HOSTILE = "$(touch evil); 'rm' \"x\"";
    private static final int MANY = 250;

    @TempDir
    private Path folder;

    private Path results = Path.of("");
    private Path page = Path.of("");

    @BeforeEach
    void write() throws IOException {
        results = Files.createDirectories(folder.resolve("it's a lab")).toRealPath();
        page = results.resolve("index.html");
        for (int i = 1; i <= 4; i++) {
            run("20260" + i + "01T101500Z-cache-0-100", "cache 0/100", "2026-0" + i + "-01");
            run("20260" + i + "02T101500Z-cache-10-90", "cache 10/90", "2026-0" + i + "-02");
        }
        Files.move(run("evil", EVIL, "2026-05-01"), results.resolve(HOSTILE));
        Files.move(run("lines", "cache 20/80", "2026-04-03"), results.resolve("two\nlines"));
        Path invalid =
                run("20260502T101500Z-raid5", "raid5 with bitmap", "2026-05-02").resolve("run.json");
        Files.writeString(
                invalid,
                Files.readString(invalid)
                        .replace("\"status\" : \"complete\"", "\"status\" : \"not_valid\"")
                        .replaceFirst("(?s)(\"conclusion\" .*?\"reason\" : \")\"", "$1drift: 18 % slower\""));
    }

    private Path run(String name, String label, String day) throws IOException {
        return WorkedExample.copyTo(results.resolve(name), label, day);
    }

    @Test
    void resultsAreFilteredSortedAndTickedForACommand() throws Exception {
        try (Browser browser = opened()) {
            theTableIsFilteredAndSorted(browser);
            theTickedOnesAreTheWordsOfTheCommand(browser);
            aCommandIsOfOneKindAndOfAtLeastTwo(browser);
            pictures(browser);
            assertThat(browser.complaints()).isEmpty();
        }
    }

    @Test
    void ofManyResultsTheFirstAreShownAndMoreOnRequest() throws Exception {
        for (int i = 0; i < MANY; i++) {
            Path run = results.resolve("many").resolve("r" + i);
            Files.createDirectories(run);
            Files.writeString(run.resolve("run.json"), "{");
        }
        try (Browser browser = opened()) {
            assertThat(rows(browser)).isEqualTo("200");
            browser.text("document.querySelector('#more button').click()");
            assertThat(rows(browser)).isEqualTo(Integer.toString(MANY + 11));
            choose(browser, "validity", "damaged");
            assertThat(browser.textOf("count")).isEqualTo(MANY + " of " + (MANY + 11) + " match");
        }
    }

    private Browser opened() throws IOException, InterruptedException {
        Browser browser = Browser.start(folder.resolve("profile"));
        assertThat(Captured.of("report", results.toString()).exitCode()).isEqualTo(ExitCode.DONE.code());
        browser.open(page.toUri().toString());
        browser.await("document.getElementById('tools')?.hidden === false");
        return browser;
    }

    private static void theTableIsFilteredAndSorted(Browser browser) {
        assertThat(rows(browser)).isEqualTo("11");
        assertThat(label(browser, 0)).isEqualTo("raid5 with bitmap");
        filter(browser, "10/90 2026-03");
        assertThat(rows(browser)).isEqualTo("1");
        assertThat(browser.textOf("count")).isEqualTo("1 of 11 match");
        filter(browser, "onerror");
        assertThat(label(browser, 0)).isEqualTo(EVIL);
        assertThat(browser.text("document.querySelectorAll('img').length")).isEqualTo("0");
        filter(browser, "");
        choose(browser, "validity", "not valid");
        assertThat(label(browser, 0)).isEqualTo("raid5 with bitmap");
        assertThat(rows(browser)).isEqualTo("1");
        choose(browser, "validity", "");
        choose(browser, "kind", "run");
        assertThat(rows(browser)).isEqualTo("11");

        sort(browser, 1);
        assertThat(label(browser, 0)).isEqualTo(EVIL);
        sort(browser, 1);
        assertThat(label(browser, 0)).isEqualTo("raid5 with bitmap");
        sort(browser, 5);
        assertThat(browser.text("document.querySelectorAll('thead th')[5].getAttribute('aria-sort')"))
                .isEqualTo("descending");
        sort(browser, 3);
        sort(browser, 3);
        assertThat(label(browser, 0)).isEqualTo("cache 0/100");
    }

    private void theTickedOnesAreTheWordsOfTheCommand(Browser browser) throws IOException, InterruptedException {
        filter(browser, "cache 10/90");
        tick(browser, 0);
        assertThat(browser.textOf("hint")).contains("Tick another one");
        filter(browser, "onerror");
        tick(browser, 0);
        filter(browser, "");

        String command = browser.text("document.getElementById('command').value");

        assertThat(command).startsWith("latchmark compare '");
        // The shell is the judge of its own quotes.
        Process shell = new ProcessBuilder("sh", "-c", "latchmark() { printf '%s\\0' \"$@\"; }; " + command)
                .redirectErrorStream(true)
                .start();
        String words = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(shell.waitFor()).isZero();
        assertThat(words.split("\0", -1))
                .startsWith(
                        "compare",
                        results.resolve("20260102T101500Z-cache-10-90").toString(),
                        results.resolve(HOSTILE).toString());
        assertThat(browser.text("[...document.querySelectorAll('#rows input')].filter(tick => tick.disabled).length"))
                .as("a name with a line break is not for a terminal")
                .isEqualTo("1");
    }

    private static void aCommandIsOfOneKindAndOfAtLeastTwo(Browser browser) {
        browser.text("document.getElementById('untick').click()");
        assertThat(browser.text("document.getElementById('compare').hidden")).isEqualTo("true");
        filter(browser, "cache 0/100");
        browser.text("document.getElementById('all').click()");
        assertThat(browser.textOf("ticked")).isEqualTo("4 ticked");
        browser.text(
                "(document.querySelector('#rows input').name = 'probe', document.querySelectorAll('#rows input')[1].click())");
        assertThat(browser.textOf("hint")).startsWith("Runs and probes are not compared with each other");
        assertThat(browser.text("document.getElementById('command').hidden")).isEqualTo("true");
        browser.text("document.querySelector('#rows input').name = 'run'");
        filter(browser, "");
        browser.text("document.querySelectorAll('#rows input')[0].click()");
    }

    private static void tick(Browser browser, int row) {
        browser.text("document.querySelectorAll('#rows input')[" + row + "].click()");
    }

    private static void sort(Browser browser, int column) {
        browser.text("document.querySelectorAll('thead th')[" + column + "].querySelector('button').click()");
    }

    private static void filter(Browser browser, String words) {
        browser.text("document.getElementById('filter').value = '" + words + "'");
        browser.text("document.getElementById('filter').dispatchEvent(new Event('input'))");
    }

    private static void choose(Browser browser, String id, String value) {
        browser.text("document.getElementById('" + id + "').value = '" + value + "'");
        browser.text("document.getElementById('" + id + "').dispatchEvent(new Event('change'))");
    }

    private static String rows(Browser browser) {
        return browser.text("document.querySelectorAll('#rows tr').length");
    }

    private static String label(Browser browser, int row) {
        return browser.text("document.querySelectorAll('#rows th a')[" + row + "].textContent");
    }

    private static void pictures(Browser browser) throws IOException {
        Path pictures = Files.createDirectories(Path.of("target", "index-page"));
        browser.picture(pictures.resolve("phone.png"), 390, 844, "dark");
        browser.picture(pictures.resolve("dark.png"), 1440, 900, "dark");
        browser.picture(pictures.resolve("light.png"), 1440, 900, "light");
    }
}
