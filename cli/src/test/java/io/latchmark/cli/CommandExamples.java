package io.latchmark.cli;

import io.latchmark.cli.options.GivenArguments;
import io.latchmark.platform.Problems;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command lines in the help and in the documents. */
public final class CommandExamples {
    private static final Set<String> COMMANDS =
            Set.copyOf(Main.commandLine().getSubcommands().keySet());

    private static final Path DOCUMENTS = Path.of("../docs");

    private CommandExamples() {}

    /** The examples in the help of all commands. */
    public static List<String> all() {
        return CommandsPage.commands().stream()
                .flatMap(command -> Stream.of(command.usageMessage().footer()))
                .toList();
    }

    /** What is wrong with an example, besides files that are not there. */
    public static List<String> problems(String example) {
        String words = example.replaceFirst(".*?latchmark ", "").replaceFirst("\\s*[|>)].*", "");
        Problems problems = new Problems();
        ParseResult parsed = parsed(words.replace("'", "").split(" "));
        if (parsed.commandSpec().userObject() instanceof CheckedCommand command) {
            command.check(problems);
        }
        return problems.list().stream()
                .filter(problem -> !problem.matches("[^:]+: (no such file|is not a (file|folder)).*"))
                .toList();
    }

    /**
     * What is wrong with a command line of a document; nothing if it has a command or an option that the document of a feature
     * explains, which need not be on the class path.
     */
    public static List<String> problemsOfDocumented(String commandLine) {
        Problems problems = new Problems();
        String[] words = commandLine.split("\\s+");
        if (!COMMANDS.contains(words[0]) && documents().anyMatch(document -> explains(document, words[0]))) {
            return List.of();
        }
        try {
            GivenArguments.check(parsed(words), problems);
        } catch (UnmatchedArgumentException e) {
            String unknown = e.getUnmatched().get(0).replaceFirst("=.*", "");
            if (documents().noneMatch(document -> explains(document, unknown))) {
                throw e;
            }
        }
        return problems.list();
    }

    private static boolean explains(String document, String word) {
        int start = document.indexOf(CommandsPage.OF_FEATURE);
        String section = start < 0 ? "" : document.substring(start);
        return section.contains(word.startsWith("-") ? "- `" + word : "### latchmark " + word + "\n");
    }

    private static ParseResult parsed(String... words) {
        ParseResult parsed = Main.commandLine().parseArgs(words);
        while (parsed.hasSubcommand()) {
            parsed = parsed.subcommand();
        }
        return parsed;
    }

    /** The command lines of all documents. */
    public static List<String> documented() {
        return Stream.concat(Stream.of(text(Path.of("../README.md"))), documents())
                .flatMap(CommandExamples::lines)
                .toList();
    }

    private static Stream<String> lines(String document) {
        return document.replace("\\\n", " ")
                .replaceAll("\"?\\$(url|a|b)\"?(?= )", "jdbc:sqlserver://h;databaseName=d")
                .lines()
                .map(String::strip)
                .filter(line -> line.matches("(\\./|bin/)?latchmark [a-z].*"))
                .map(line -> line.substring(line.indexOf(' ') + 1).replaceFirst("\\s+#.*", ""))
                .map(line ->
                        line.replaceFirst("\\s*[>|&].*", "").replace("'", "").replace("$i", "1"))
                .filter(line -> !line.contains("…") && !line.contains("$"));
    }

    private static Stream<String> documents() {
        try (Stream<Path> documents = Files.list(DOCUMENTS)) {
            return documents
                    .filter(document -> document.toString().endsWith(".md"))
                    .map(CommandExamples::text)
                    .toList()
                    .stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
