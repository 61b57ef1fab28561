package io.latchmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.cli.console.ExitCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

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
                .hasSameSizeAs(Main.commandLine().getSubcommands().values())
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

    @Test
    void aCommandIsBuiltWithoutTheOthersAndIsTheSame() {
        CommandLine whole = Main.commandLine();

        whole.getSubcommands().forEach((name, command) -> {
            assertThat(Main.name(command.getCommandSpec().userObject().getClass()))
                    .isEqualTo(name);
            CommandLine called = Main.commandLine(name, "--help");
            assertThat(called.getSubcommands())
                    .hasSize(name.equals("completion") ? whole.getSubcommands().size() : 1);
            assertThat(called.getSubcommands().get(name).getUsageMessage()).isEqualTo(command.getUsageMessage());
        });
        assertThat(Main.commandLine("--version").getSubcommands()).isEmpty();
        assertThat(Main.commandLine("rnu").getSubcommands()).hasSameSizeAs(whole.getSubcommands());
    }
}
