package io.latchmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** That {@code docs/commands.md} has what the help says. {@code -Dlatchmark.commands.write=true} writes it. */
final class CommandsPageTest {
    @Test
    void thePageSaysWhatTheHelpSays() {
        CommandsPage.Compared page = CommandsPage.ofProgram();

        assertThat(page.documented()).isEqualTo(page.help());
    }

    @Test
    void everyCommandHasTwoExamples() {
        assertThat(CommandsPage.commands())
                .hasSizeGreaterThan(25)
                .allSatisfy(command -> assertThat(command.usageMessage().footer())
                        .as(command.qualifiedName())
                        .hasSizeGreaterThanOrEqualTo(2));
    }

    @ParameterizedTest
    @MethodSource("examples")
    void anExampleIsAccepted(String example) {
        assertThat(CommandExamples.problems(example)).isEmpty();
    }

    static List<String> examples() {
        return CommandExamples.all();
    }
}
