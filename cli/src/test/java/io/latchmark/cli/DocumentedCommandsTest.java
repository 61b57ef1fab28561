package io.latchmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.cli.options.GivenArguments;
import io.latchmark.platform.Problems;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.ParseResult;

/** That the commands in the documents are accepted. */
final class DocumentedCommandsTest {
    @ParameterizedTest
    @MethodSource("documentedCommands")
    void everyCommandInTheDocumentsIsAccepted(String commandLine) {
        CommandLine parser = Main.commandLine();
        Problems problems = new Problems();

        ParseResult parsed = parser.parseArgs(commandLine.split("\\s+"));
        while (parsed.hasSubcommand()) {
            parsed = parsed.subcommand();
        }
        GivenArguments.check(parsed, problems);

        assertThat(problems.list()).isEmpty();
    }

    static List<String> documentedCommands() throws IOException {
        try (Stream<Path> documents = Files.list(Path.of("../docs"))) {
            return Stream.concat(
                            Stream.of(Path.of("../README.md")),
                            documents.filter(document -> document.toString().endsWith(".md")))
                    .flatMap(document -> lines(document).stream())
                    .toList();
        }
    }

    private static List<String> lines(Path document) {
        try {
            return Files.readString(document)
                    .replace("\\\n", " ")
                    .replace("\"$url\"", "jdbc:sqlserver://h;databaseName=d")
                    .lines()
                    .map(String::strip)
                    .filter(line -> line.matches("(\\./|bin/)?latchmark [a-z].*"))
                    .map(line -> line.substring(line.indexOf(' ') + 1).replaceFirst("\\s+#.*", ""))
                    .map(line -> line.replaceFirst("\\s*[>|&].*", "")
                            .replace("'", "")
                            .replace("$i", "1"))
                    .filter(line -> !line.contains("…") && !line.contains("$"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
