package io.latchmark.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.latchmark.analysis.compare.ComparedRuns;
import io.latchmark.analysis.compare.ComparisonOptions;
import io.latchmark.analysis.fixture.SyntheticRun;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The pages in the system's Chromium; skipped where there is none. */
@Tag("slow")
final class BrowserTest {
    private static final long SECONDS_MAX = 120;

    @TempDir
    private Path out;

    @Test
    void theScriptRunsUnderThePagesPolicyWithoutAnyComplaint() throws Exception {
        Path run = run("one");
        Path comparison = out.resolve("comparison.html");
        ComparedRuns compared = ComparedRuns.read(List.of(run, run("two")), ComparisonOptions.DEFAULT);
        PageFile.write(comparison, ComparisonDocument.of(compared.comparison(), compared.lines()));

        for (Path page : List.of(Pages.write(run), comparison)) {
            Opened opened = open(page);

            assertThat(opened.document()).contains(">Zoom</button>");
            assertThat(opened.log()).doesNotContain("CONSOLE", "Refused");
        }
    }

    private Path run(String label) {
        return new SyntheticRun(out).label(label).seconds(2, 20, 1).write();
    }

    /** A page after its script ran, and what the browser said. */
    private record Opened(String document, String log) {}

    private Opened open(Path page) throws IOException, InterruptedException {
        Optional<Path> browser = Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
                .flatMap(folder -> Stream.of("chromium", "chromium-browser", "google-chrome")
                        .map(Path.of(folder)::resolve))
                .filter(Files::isExecutable)
                .findFirst();
        assumeTrue(browser.isPresent(), "no Chromium on the PATH: the pages were not opened");
        Path document = out.resolve("document");
        Path log = out.resolve("log");
        Process process = new ProcessBuilder(
                        browser.orElseThrow().toString(),
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--no-first-run",
                        "--user-data-dir=" + out.resolve("profile"),
                        "--enable-logging=stderr",
                        "--dump-dom",
                        page.toUri().toString())
                .redirectOutput(document.toFile())
                .redirectError(log.toFile())
                .start();
        try {
            assertThat(process.waitFor(SECONDS_MAX, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        return new Opened(Files.readString(document), Files.readString(log));
    }
}
