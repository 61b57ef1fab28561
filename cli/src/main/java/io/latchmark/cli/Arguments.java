package io.latchmark.cli;

import io.latchmark.cli.options.GivenArguments;
import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.Gone;
import io.latchmark.platform.Problems;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.ExecutionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.UnmatchedArgumentException;

/** Parses and checks the arguments of all commands. */
final class Arguments {
    private Arguments() {}

    /** Checks all arguments of a command and calls it, or prints its help. */
    static int execute(ParseResult parsed) {
        ParseResult last = last(parsed);
        if (!last.isUsageHelpRequested() && !last.isVersionHelpRequested()) {
            CommandLine line = last.commandSpec().commandLine();
            try {
                Problems problems = new Problems();
                addTo(problems, last);
                problems.throwIfAny();
            } catch (LatchmarkException e) {
                throw new ExecutionException(line, e.getMessage(), e);
            }
        }
        return new RunLast().execute(parsed);
    }

    /** Parses a command's arguments from words of the command line, unchecked. */
    static <T extends CheckedCommand> T read(T command, List<String> words) {
        Main.prepared(new CommandLine(command)).parseArgs(words.toArray(String[]::new));
        return command;
    }

    /** The problems of a command, given by its words, one each; empty if there are none. Executes nothing. */
    static List<String> problems(List<String> command) {
        Problems problems = new Problems();
        try {
            String[] words = command.toArray(String[]::new);
            addTo(problems, last(Main.commandLine(words).parseArgs(words)));
        } catch (ParameterException e) {
            problems.add(text(e));
        } catch (LatchmarkException e) {
            problems.add(e.getMessage());
        }
        return problems.list();
    }

    /** The parser's error in one line, with a suggestion for a misspelled name. */
    static String text(ParameterException e) {
        String text = String.valueOf(e.getMessage()).replaceAll("\\s*\\R\\s*", " ");
        if (e instanceof UnmatchedArgumentException unmatched) {
            Optional<String> gone = gone(unmatched);
            if (gone.isPresent()) {
                return gone.get();
            }
            List<String> suggestions = unmatched.getSuggestions();
            return suggestions.isEmpty() ? text : text + "; did you mean " + String.join(" or ", suggestions) + "?";
        }
        return text;
    }

    private static Optional<String> gone(UnmatchedArgumentException unmatched) {
        String command = unmatched.getCommandLine().getCommandSpec().qualifiedName();
        String word = unmatched.getUnmatched().get(0).replaceFirst("=.*", "");
        return Gone.sentence((command + " " + word).replaceFirst("^\\S+ ", ""));
    }

    private static void addTo(Problems problems, ParseResult parsed) {
        GivenArguments.check(parsed, problems);
        if (parsed.commandSpec().userObject() instanceof CheckedCommand command) {
            command.check(problems);
        }
    }

    private static ParseResult last(ParseResult parsed) {
        return parsed.hasSubcommand() ? last(parsed.subcommand()) : parsed;
    }
}
