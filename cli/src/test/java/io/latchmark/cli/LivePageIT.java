package io.latchmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.cli.console.ExitCode;
import io.latchmark.results.run.Event;
import io.latchmark.results.run.RunConclusion;
import io.latchmark.results.run.RunReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The live page of a demo in a browser; skipped where there is none. */
@Tag("nightly")
final class LivePageIT {
    private static final String NOTE = "battery <img src=x onerror=alert(1)> pulled";

    @TempDir
    private Path folder;

    @Test
    void aDemoIsWatchedControlledAndReported() throws IOException, InterruptedException {
        // The server may run as another user.
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        try (Browser browser = Browser.start(folder.resolve("profile"));
                Child demo = Child.start(
                        folder, "demo", "--live", "--warehouses", "1", "--users", "2", "--duration", "10m")) {
            demo.awaitOutput("Live page  http://127.0.0.1:");
            String link = demo.output().replaceAll("(?s).*Live page  (\\S+).*", "$1");

            browser.open(link);
            browser.await("/Loading 1 warehouse/.test(document.getElementById('lines')?.textContent)");
            browser.await("/^[1-9]/.test(document.getElementById('nopm').textContent)");
            figuresAreShown(browser, link);
            buttonsReachTheRecord(browser, demo);
            aLostConnectionIsFoundAgain(browser, demo);
            pictures(browser);

            browser.text("window.confirm = () => true");
            browser.text("document.getElementById('end').click()");
            Child.Ended ended = demo.awaitEnd();

            assertThat(ended.exitCode()).as(ended.output()).isEqualTo(ExitCode.INTERRUPTED.code());
            assertThat(ended.output()).doesNotContain(" WARN ");
            thePageIsTheReport(browser, link);
        }
        assertThat(RunReader.open(run()).record().conclusion().status()).isEqualTo(RunConclusion.Status.INTERRUPTED);
    }

    private static void figuresAreShown(Browser browser, String link) {
        assertThat(browser.text("location.href"))
                .as("the token is not kept in the address")
                .doesNotContain("#");
        assertThat(link).contains("#");
        browser.await("document.querySelectorAll('#waits b').length === 9");
        browser.await("[...document.querySelectorAll('#waits b')].some(value => value.textContent !== '0.0')");
        browser.await("document.querySelectorAll('#types tr').length === 5");
        browser.await("document.querySelector('#nopm-chart .line')?.getAttribute('d').includes('L')");
        browser.await("/^\\d/.test(document.querySelector('#log-figures dd').textContent)");
        String first = browser.textOf("left");
        browser.await("document.getElementById('left').textContent !== '" + first + "'");
    }

    private void buttonsReachTheRecord(Browser browser, Child demo) throws IOException {
        browser.text("document.getElementById('checkpoint').click()");
        browser.text("document.getElementById('note').value = '" + NOTE + "'");
        browser.text("document.getElementById('note-form').requestSubmit()");
        Path run = run();

        demo.await("the note's and the checkpoint's events", () -> {
            List<Event> events = RunReader.open(run).events();
            return has(events, Event.Kind.NOTE, NOTE)
                    && has(events, Event.Kind.CHECKPOINT, "requested checkpoint completed");
        });
        browser.await("document.getElementById('events').textContent.includes('battery <img src=x')");
        assertThat(browser.text("document.querySelectorAll('img').length")).isEqualTo("0");
    }

    private static boolean has(List<Event> events, Event.Kind kind, String detail) {
        return events.stream()
                .anyMatch(event -> event.kind() == kind && event.detail().equals(detail));
    }

    private static void aLostConnectionIsFoundAgain(Browser browser, Child demo) {
        browser.reload();
        browser.await("document.getElementById('connection')?.textContent === 'Live'");
        browser.await("!document.getElementById('end').disabled");
        // The whole process stands still, as behind a network that is gone.
        demo.signal("STOP");
        browser.await("document.getElementById('connection').textContent.startsWith('No connection')");
        demo.signal("CONT");
        browser.await("document.getElementById('connection').textContent === 'Live'");
    }

    private static void pictures(Browser browser) throws IOException {
        Path folder = Files.createDirectories(Path.of("target", "live-page"));
        browser.picture(folder.resolve("light.png"), 1440, 900, "light");
        browser.picture(folder.resolve("projector.png"), 1920, 1080, "light");
        browser.picture(folder.resolve("phone.png"), 390, 844, "dark");
        browser.picture(folder.resolve("dark.png"), 1440, 900, "dark");
    }

    private static void thePageIsTheReport(Browser browser, String link) throws IOException {
        browser.await("document.getElementById('report').src.startsWith('blob:')");
        browser.await("document.getElementById('connection').textContent === 'Ended'");
        assertThat(browser.text("document.getElementById('report').hidden")).isEqualTo("false");
        assertThat(browser.textOf("path")).endsWith("report.html");
        browser.picture(Path.of("target", "live-page", "report.png"), 1440, 900, "light");

        browser.requireNothingForeign(link);
    }

    private Path run() throws IOException {
        return LoadedServer.onlyRun(folder.resolve("runs"));
    }
}
