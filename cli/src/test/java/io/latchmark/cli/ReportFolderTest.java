package io.latchmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.cli.console.ExitCode;
import io.latchmark.core.testing.WorkedExample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code latchmark report} of a folder with results. */
final class ReportFolderTest {
    @TempDir
    private Path folder;

    @Test
    void allResultsBelowAreListedInAPage() throws IOException {
        WorkedExample.copyTo(folder.resolve("deep/er/one"), "cache 0/100", "2026-01-01");
        Path damaged = WorkedExample.copyTo(folder.resolve("two"), "cache 10/90", "2026-01-02");
        Files.writeString(damaged.resolve("run.json"), "{");

        Captured captured = Captured.of("report", folder.toString());

        Path page = folder.resolve("index.html");
        assertThat(captured.exitCode()).as(captured.output()).isEqualTo(ExitCode.DONE.code());
        assertThat(captured.out()).contains("2 runs; 1 of them damaged", "index      " + page);
        assertThat(page).content().contains("cache 0/100", "run.json");
        assertThat(folder.resolve("deep/er/one/report.html")).doesNotExist();
    }

    @Test
    void aRunIsReportedAndNotListed() throws IOException {
        Path run = WorkedExample.copyTo(folder.resolve("run"));

        Captured captured = Captured.of("report", run.toString());

        assertThat(captured.exitCode()).as(captured.output()).isEqualTo(ExitCode.DONE.code());
        assertThat(run.resolve("report.html")).exists();
        assertThat(run.resolve("index.html")).doesNotExist();
    }

    @Test
    void aFolderWithoutResultsIsRefused() {
        Captured captured = Captured.of("report", folder.toString());

        assertThat(captured.exitCode()).isEqualTo(ExitCode.ENVIRONMENT.code());
        assertThat(captured.err()).contains("it has no run.json, and there is no result below it");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void anotherPageIsLeftAsItIs() throws IOException {
        WorkedExample.copyTo(folder.resolve("run"));
        Path page = Files.writeString(folder.resolve("index.html"), "<!DOCTYPE html><title>My home page</title>");

        Captured captured = Captured.of("report", folder.toString());

        assertThat(captured.exitCode()).isEqualTo(ExitCode.USAGE.code());
        assertThat(captured.err()).contains("was not written by 'latchmark report'");
        assertThat(page).content().contains("My home page");
    }

    @Test
    void whatServedResultsBeforeNamesTheReport() {
        for (String command : new String[] {"serve", "history"}) {
            Captured captured = Captured.of(command, folder.toString());

            assertThat(captured.exitCode()).isEqualTo(ExitCode.USAGE.code());
            assertThat(captured.err()).contains("'" + command + "' was removed", "latchmark report FOLDER");
        }
        assertThat(Captured.of("replay", folder.toString()).err()).contains("'replay' was removed", "report.html");
    }
}
