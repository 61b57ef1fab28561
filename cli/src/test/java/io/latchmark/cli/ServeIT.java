package io.latchmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.cli.console.ExitCode;
import io.latchmark.core.testing.WorkedExample;
import io.latchmark.results.Json;
import io.latchmark.results.run.RunConclusion;
import io.latchmark.results.run.RunReader;
import io.latchmark.results.run.RunRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The notebook in a browser; skipped where there is none. */
@Tag("nightly")
final class ServeIT {
    private static final String EVIL = "<img src=x onerror=alert(1)>";

    @TempDir
    private Path folder;

    @BeforeEach
    void record() throws IOException {
        for (int i = 1; i <= 4; i++) {
            run("20260" + i + "01T101500Z-cache-0-100", "cache 0/100", "2026-0" + i + "-01");
            run("20260" + i + "02T101500Z-cache-10-90", "cache 10/90", "2026-0" + i + "-02");
        }
        run("20260501T101500Z-script", EVIL, "2026-05-01");
        Path invalid =
                run("20260502T101500Z-raid5", "raid5 with bitmap", "2026-05-02").resolve("run.json");
        Files.writeString(
                invalid,
                Files.readString(invalid)
                        .replace("\"status\" : \"complete\"", "\"status\" : \"not_valid\"")
                        .replaceFirst(
                                "(?s)(\"conclusion\" .*?\"reason\" : \")\"",
                                "$1drift: the second half is 18 % slower\""));
        Path open = run("20261122T101500Z-pool-256", "pool 256 MiB", "2026-05-22");
        RunRecord record = RunReader.open(open).record();
        Files.writeString(
                open.resolve("run.json"),
                Json.MAPPER.writeValueAsString(new RunRecord(
                        record.formatVersion(),
                        record.identity(),
                        record.settings(),
                        record.environment(),
                        RunConclusion.OPEN)));
        // In progress is what has changed lately: here however long the test takes.
        Files.setLastModifiedTime(
                open.resolve("run.json"), FileTime.from(Instant.now().plus(1, ChronoUnit.HOURS)));
    }

    private Path run(String name, String label, String day) throws IOException {
        return WorkedExample.copyTo(folder.resolve("runs").resolve(name), label, day);
    }

    @Test
    void resultsAreFilteredSortedOpenedAndCompared() throws IOException, InterruptedException {
        Path pictures = Files.createDirectories(Path.of("target", "serve-page"));
        try (Browser browser = Browser.start(folder.resolve("profile"));
                Child serve = Child.start(folder, "serve", "--listen", "0", "runs")) {
            serve.awaitOutput("Results    http://127.0.0.1:");
            String link = serve.output().replaceAll("(?s).*Results    (\\S+).*", "$1");

            browser.open(link);
            browser.await("document.querySelectorAll('#rows tr').length === 11");
            assertThat(browser.text("location.href")).doesNotContain("#");
            browser.await("document.querySelectorAll('#rows tr.COMPLETE td.nopm:not(:empty)').length === 9");
            aRunInProgressIsOnTop(browser);
            aNewRunAppears(browser);
            theTableIsFilteredAndSorted(browser);
            browser.text("[...document.querySelectorAll('#rows input')].slice(1, 3).forEach(tick => tick.click())");
            browser.await("document.getElementById('compare').textContent === 'Why do they differ?'");
            pictures(browser, pictures, "list");

            browser.text("document.getElementById('compare').click()");
            aDocumentIsShown(browser, "2 results together");
            browser.picture(pictures.resolve("why.png"), 1440, 900, "light");
            browser.text("document.getElementById('back').click()");
            browser.await("!document.getElementById('list').hidden");

            browser.text("document.querySelectorAll('#rows input')[3].click()");
            browser.text("document.dispatchEvent(new KeyboardEvent('keydown', { key: 'c' }))");
            aDocumentIsShown(browser, "3 results together");
            browser.picture(pictures.resolve("comparison.png"), 1440, 900, "light");
            browser.text("document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))");
            browser.await("!document.getElementById('list').hidden");

            backAndForwardGoFromDocumentToTable(browser);
            aReportStaysOpenWhenThePageIsLoadedAgain(browser);
            pictures(browser, pictures, "report");
            theRunIsShownAgain(browser);
            browser.requireNothingForeign(link);

            serve.signal("INT");
            assertThat(serve.awaitEnd().exitCode()).isEqualTo(ExitCode.INTERRUPTED.code());
        }
        assertThat(folder.resolve("runs/.latchmark-catalog.ndjson")).exists();
    }

    private static void aRunInProgressIsOnTop(Browser browser) {
        assertThat(browser.text("document.querySelector('#rows tr').className")).isEqualTo("RUNNING");
        browser.await("/^[1-9]/.test(document.querySelector('#rows tr.RUNNING td.nopm')?.textContent ?? '')");
    }

    private void aNewRunAppears(Browser browser) throws IOException {
        run("20260601T101500Z-cache-50-50", "cache 50/50", "2026-06-01");

        browser.await("document.querySelectorAll('#rows tr').length === 12");
        browser.await("document.getElementById('rows').textContent.includes('cache 50/50')");
    }

    private static void theTableIsFilteredAndSorted(Browser browser) {
        filter(browser, "10/90 2026-03");
        browser.await("document.querySelectorAll('#rows tr').length === 1");
        assertThat(browser.textOf("count")).isEqualTo("1 of 12 results");
        filter(browser, "onerror");
        browser.await("document.querySelector('#rows td.label')?.textContent.startsWith('<img src=x')");
        assertThat(browser.text("document.querySelectorAll('img').length")).isEqualTo("0");
        filter(browser, "");
        browser.await("document.querySelectorAll('#rows tr').length === 12");

        browser.text("document.querySelector('th.label button').click()");
        browser.await("document.querySelector('th.label').getAttribute('aria-sort') === 'ascending'");
        browser.await("document.querySelectorAll('#rows td.label a')[1].textContent.startsWith('<img')");
        browser.text("document.querySelector('th.label button').click()");
        browser.await("document.querySelectorAll('#rows td.label a')[1].textContent === 'raid5 with bitmap'");
        browser.text("document.querySelector('th.started button').click()");
        browser.await("document.querySelectorAll('#rows td.label a')[1].textContent === 'cache 50/50'");
    }

    private static void filter(Browser browser, String words) {
        browser.text("document.getElementById('filter').value = '" + words + "'");
        browser.text("document.getElementById('filter').dispatchEvent(new Event('input'))");
    }

    private static void aDocumentIsShown(Browser browser, String title) {
        browser.await("document.getElementById('document').dataset.loaded === 'true'");
        assertThat(browser.text("document.getElementById('document').src")).startsWith("blob:");
        assertThat(browser.textOf("title")).isEqualTo(title);
        assertThat(browser.textOf("progress")).isEmpty();
    }

    private static void backAndForwardGoFromDocumentToTable(Browser browser) {
        filter(browser, "cache");
        browser.await("document.querySelectorAll('#rows tr').length === 9");
        browser.text("document.querySelectorAll('#rows td.label a')[1].click()");
        browser.await("document.getElementById('document').dataset.loaded === 'true'");
        browser.text("history.back()");
        browser.await("!document.getElementById('list').hidden");
        assertThat(browser.text("document.getElementById('filter').value")).isEqualTo("cache");
        browser.text("history.forward()");
        browser.await("document.getElementById('document').dataset.loaded === 'true'");
        browser.text("history.back()");
        browser.await("!document.getElementById('list').hidden");
        filter(browser, "");
        browser.await("document.querySelectorAll('#rows tr').length === 12");
    }

    private static void aReportStaysOpenWhenThePageIsLoadedAgain(Browser browser) {
        browser.text("document.querySelectorAll('#rows td.label a')[1].click()");
        aDocumentIsShown(browser, "20260601T101500Z-cache-50-50");
        browser.reload();
        browser.await("document.getElementById('document')?.src.startsWith('blob:')");
        aDocumentIsShown(browser, "20260601T101500Z-cache-50-50");
    }

    private static void theRunIsShownAgain(Browser browser) {
        browser.text("document.getElementById('replay').click()");
        browser.await("/\\/replay\\/1\\/$/.test(location.pathname)");
        browser.await("/^[1-9]/.test(document.getElementById('nopm')?.textContent ?? '')");
        browser.await("document.getElementById('report')?.src.startsWith('blob:')");
        browser.text("history.back()");
        browser.await("document.getElementById('document')?.src.startsWith('blob:')");
    }

    private static void pictures(Browser browser, Path pictures, String name) throws IOException {
        browser.picture(pictures.resolve(name + "-projector.png"), 1920, 1080, "light");
        browser.picture(pictures.resolve(name + "-phone.png"), 390, 844, "dark");
        browser.picture(pictures.resolve(name + "-dark.png"), 1440, 900, "dark");
        browser.picture(pictures.resolve(name + "-light.png"), 1440, 900, "light");
    }
}
