package io.latchmark.analysis.summary;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.analysis.document.MarkdownRenderer;
import io.latchmark.analysis.document.TextRenderer;
import io.latchmark.analysis.fixture.SyntheticRun;
import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.analysis.probe.Approaches;
import io.latchmark.analysis.report.RunDocument;
import io.latchmark.results.run.Finding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ResetsTest {
    private static final String RESET = ",driver,process,cpu_time,";
    private static final long AT = 30_000_000_000L;

    @TempDir
    private Path out;

    @Test
    void aCounterThatStartsAgainIsMarkedInEveryOutput() throws IOException {
        Path run = new SyntheticRun(out).seconds(5, 60, 1).write();
        startAgain(run.resolve("samples.csv"));

        CheckedRun checked = CheckedRun.read(run);

        assertThat(checked.summary().checks()).anySatisfy(check -> {
            assertThat(check.name()).isEqualTo("Counter resets");
            assertThat(check.verdict()).isEqualTo(Finding.Verdict.MARKED);
            assertThat(check.value()).isEqualTo("driver: process cpu_time");
        });
        assertThat(TextRenderer.lines(RunDocument.of(checked, Approaches.NONE)))
                .anyMatch(line -> line.contains("Counter resets: driver: process cpu_time"));
        assertThat(MarkdownRenderer.lines(RunDocument.of(checked, Approaches.NONE)))
                .anyMatch(line -> line.contains("Counter resets"));
    }

    @Test
    void withoutAResetThereIsNoMark() {
        CheckedRun run = CheckedRun.read(new SyntheticRun(out).seconds(5, 60, 1).write());

        assertThat(run.summary().checks()).noneMatch(check -> check.name().equals("Counter resets"));
    }

    /** As after a restart of what counts: from a moment on the values count from 0. */
    private static void startAgain(Path samples) throws IOException {
        List<String> lines = new ArrayList<>();
        long first = -1;
        for (String line : Files.readAllLines(samples)) {
            if (line.contains(RESET) && Long.parseLong(line.substring(0, line.indexOf(','))) > AT) {
                int comma = line.lastIndexOf(',');
                long value = Long.parseLong(line.substring(comma + 1));
                first = first < 0 ? value : first;
                lines.add(line.substring(0, comma + 1) + (value - first));
            } else {
                lines.add(line);
            }
        }
        Files.write(samples, lines);
    }
}
