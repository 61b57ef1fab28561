package io.latchmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.experiment.ExperimentOperation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

final class ExamplesTest {
    private static final Pattern LATCHMARK = Pattern.compile("(missing:|reset|measure) +latchmark ");
    /** Takes longer to build than to use. */
    private static final CommandLine PROGRAM = Main.commandLine();

    static Stream<Path> examples() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("../examples"))) {
            return files.filter(file -> file.toString().endsWith(".yaml")).toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("examples")
    void everyExampleOpensWithWhyAndIsAPlan(Path example) throws IOException {
        assertThat(Files.readString(example)).startsWith("# Why: ");

        List<String> plan = new ExperimentOperation(example, Optional.empty(), false, new CommandOptions()).plan();

        // How long it takes comes first.
        assertThat(plan.get(0)).matches("Experiment .*, about [0-9]+.*");
        assertThat(plan)
                .hasSizeGreaterThan(12)
                .anyMatch(line -> line.contains("latchmark run") || line.contains("latchmark probe"));
        assertThat(plan).filteredOn(line -> LATCHMARK.matcher(line).find()).allSatisfy(ExamplesTest::isTakenAsItIs);
    }

    /** Each command names the database of the file, and has no option that the command doesn't know. */
    private static void isTakenAsItIs(String line) {
        String typed = line.replaceFirst(".* latchmark ", "").replaceFirst("  # .*", "");
        if (!typed.startsWith("probe")) {
            assertThat(typed).containsAnyOf("--url=", "--data-dir=");
        }
        if (!typed.contains("'")) {
            assertThat(PROGRAM.parseArgs(typed.split(" ")).hasSubcommand()).isTrue();
        }
    }
}
