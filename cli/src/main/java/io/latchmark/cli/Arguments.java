package io.latchmark.cli;

import io.latchmark.cli.options.GivenArguments;
import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.Problems;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ExecutionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.UnmatchedArgumentException;

/** Parses and checks the arguments of every command. */
final class Arguments {
    private Arguments() {}

    /** Checks the arguments of a command, all of them, and calls it; or prints its help. */
    static int execute(ParseResult parsed) {
        ParseResult last = last(parsed);
        if (!last.isUsageHelpRequested() && !last.isVersionHelpRequested()) {
            CommandLine line = last.commandSpec().commandLine();
            try {
                Problems problems = new Problems();
                addTo(problems, last);
                problems.throwIfAny();
            } catch (LatchmarkException e) {
                throw new ExecutionException(line, String.valueOf(e.getMessage()), e);
            }
        }
        return new RunLast().execute(parsed);
    }

    /** A command with these arguments, as the command line would give them, unchecked. */
    static <T extends CheckedCommand> T read(T command, List<String> words) {
        parse(command, words);
        return command;
    }

    /** What is wrong with arguments of a command, each by itself; empty if they are fine. Nothing is executed. */
    static List<String> problems(CheckedCommand command, List<String> words) {
        Problems problems = new Problems();
        try {
            addTo(problems, parse(command, words));
        } catch (ParameterException e) {
            problems.add(text(e));
        } catch (LatchmarkException e) {
            problems.add(String.valueOf(e.getMessage()));
        }
        return problems.list();
    }

    /** What the parser found wrong, in one line, with the name that may have been meant. */
    static String text(ParameterException e) {
        String text = String.valueOf(e.getMessage()).replaceAll("\\s*\\R\\s*", " ");
        if (e instanceof UnmatchedArgumentException unmatched) {
            List<String> suggestions = unmatched.getSuggestions();
            return suggestions.isEmpty() ? text : text + "; did you mean " + String.join(" or ", suggestions) + "?";
        }
        return text;
    }

    private static void addTo(Problems problems, ParseResult parsed) {
        GivenArguments.check(parsed, problems);
        if (parsed.commandSpec().userObject() instanceof CheckedCommand command) {
            command.check(problems);
        }
    }

    private static ParseResult parse(CheckedCommand command, List<String> words) {
        return Main.prepared(new CommandLine(command)).parseArgs(words.toArray(String[]::new));
    }

    private static ParseResult last(ParseResult parsed) {
        return parsed.hasSubcommand() ? last(parsed.subcommand()) : parsed;
    }
}
