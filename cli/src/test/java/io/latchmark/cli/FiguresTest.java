package io.latchmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.cli.console.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files of published figures in {@code examples}. */
final class FiguresTest {
    private static final Path ROOT = Path.of("..");

    @Test
    void theArticlesFiguresSayThatNineOfTenUsersWaitedForASaturatedDisk() {
        Captured ended = Captured.of("report", ROOT + "/examples/figures/oltp-2008.yaml");

        assertThat(ended.output())
                .contains("90 of 100 users were waiting for page reads")
                .contains("95 % of the 491 IOPS ceiling")
                .doesNotContain("CONTRADICTION");
        assertThat(ended.exitCode()).isEqualTo(ExitCode.DONE.code());
    }

    @Test
    void theKnownSlipsAreFlaggedAndTheExitCodeSaysSo() {
        Captured ended = Captured.of("report", ROOT + "/examples/figures/slips.yaml");

        assertThat(ended.output().lines().filter(line -> line.contains("CONTRADICTION")))
                .hasSize(3);
        assertThat(ended.exitCode()).isEqualTo(ExitCode.NOT_VALID.code());
    }

    @Test
    void aFileThatHoldsNoFiguresIsRefused(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("notes.yaml"), "weather: sunny\n");

        Captured ended = Captured.of("report", folder + "/notes.yaml");

        assertThat(ended.output()).contains("notes.yaml", "weather");
        assertThat(ended.exitCode()).isEqualTo(ExitCode.USAGE.code());
    }
}
