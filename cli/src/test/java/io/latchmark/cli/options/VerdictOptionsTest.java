package io.latchmark.cli.options;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.analysis.compare.Verdict;
import io.latchmark.cli.console.ExitCode;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

final class VerdictOptionsTest {
    private static final Map<String, Verdict> WORSE = Map.of("b against a at 8 users", Verdict.WORSE);

    private static ExitCode exitCode(Map<String, Verdict> verdicts, ExitCode otherwise, String... arguments) {
        VerdictOptions options = new VerdictOptions();
        new CommandLine(CommandLine.Model.CommandSpec.create()
                        .addMixin("verdicts", CommandLine.Model.CommandSpec.forAnnotatedObject(options)))
                .setCaseInsensitiveEnumValuesAllowed(true)
                .parseArgs(arguments);
        return options.exitCode(verdicts, otherwise);
    }

    @Test
    void onlyANamedVerdictHasAnExitCodeOfItsOwn() {
        assertThat(exitCode(WORSE, ExitCode.DONE)).isEqualTo(ExitCode.DONE);
        assertThat(exitCode(WORSE, ExitCode.DONE, "--fail-if=inconclusive,worse"))
                .isEqualTo(ExitCode.VERDICT);
        assertThat(exitCode(WORSE, ExitCode.DONE, "--fail-if=equivalent")).isEqualTo(ExitCode.DONE);
        assertThat(exitCode(Map.of(), ExitCode.DONE, "--fail-if=worse")).isEqualTo(ExitCode.DONE);
    }

    @Test
    void whatIsNotValidComesFirst() {
        assertThat(exitCode(WORSE, ExitCode.NOT_VALID, "--fail-if=worse")).isEqualTo(ExitCode.NOT_VALID);
    }
}
