package io.latchmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.cli.console.ExitCode;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.Command;

final class MainTest {
    @Test
    void withoutArgumentsTheHelpIsShownAndNothingIsDone() {
        Captured captured = Captured.of();

        assertThat(captured.exitCode()).isEqualTo(ExitCode.USAGE.code());
        assertThat(captured.out()).isEmpty();
        assertThat(captured.err())
                .contains("Start with: latchmark demo")
                .contains("130 Ctrl-C (INT), 143 TERM, 129 HUP");
    }

    @Test
    void theHelpSaysWithAWholeSentenceWhatEachCommandDoes() {
        Captured captured = Captured.of("--help");

        assertThat(captured.exitCode()).isEqualTo(ExitCode.DONE.code());
        assertThat(captured.out().lines().filter(line -> line.matches("  [a-z-]+ +[A-Z].*")))
                .hasSameSizeAs(Stream.of(Main.class.getAnnotation(Command.class).subcommands())
                        .filter(command -> !command.getAnnotation(Command.class).hidden())
                        .toList())
                .allSatisfy(line -> assertThat(line).endsWith("."));
    }

    @Test
    void theVersionIsOneLine() {
        Captured captured = Captured.of("--version");

        assertThat(captured.exitCode()).isEqualTo(ExitCode.DONE.code());
        assertThat(captured.out()).matches("latchmark \\S+\\R");
    }

    @ParameterizedTest
    @ValueSource(strings = {"demo", "load", "run"})
    void everyTimeAndNumberHasItsDefaultInTheHelp(String command) {
        Captured captured = Captured.of(command, "--help");

        assertThat(captured.exitCode()).isEqualTo(ExitCode.DONE.code());
        assertThat(captured.out()).contains("default: ").doesNotContain("${");
    }
}
