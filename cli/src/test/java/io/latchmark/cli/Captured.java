package io.latchmark.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;

/**
 * The result of a command line that is executed in this process, which is several times as fast as a {@link Child}. For whatever is not
 * about signals, the end of the process, its standard input or its working directory.
 *
 * @param out what was printed
 * @param err error lines
 * @param output both, in the order in which they were printed
 */
public record Captured(int exitCode, String out, String err, String output) {
    /** Options that name a place below the working directory, where a test has its own folder. */
    private static final List<String> PLACES = List.of("--data-dir", "--out", "--file");

    /** Executes a command line as it is given. */
    public static Captured of(String... arguments) {
        PrintStream outBefore = System.out;
        PrintStream errBefore = System.err;
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        ByteArrayOutputStream both = new ByteArrayOutputStream();
        try {
            System.setOut(new PrintStream(new Tee(out, both), true, StandardCharsets.UTF_8));
            System.setErr(new PrintStream(new Tee(err, both), true, StandardCharsets.UTF_8));
            int exitCode = Main.execute(arguments);
            return new Captured(
                    exitCode,
                    out.toString(StandardCharsets.UTF_8),
                    err.toString(StandardCharsets.UTF_8),
                    both.toString(StandardCharsets.UTF_8));
        } finally {
            System.setOut(outBefore);
            System.setErr(errBefore);
        }
    }

    /** Executes a command line that finds its data and leaves its results in a folder, as if that were the working directory. */
    public static Captured in(Path folder, String... arguments) {
        List<String> words = new ArrayList<>(List.of(arguments));
        CommandLine.ParseResult parsed = Main.commandLine().parseArgs(arguments);
        while (parsed.hasSubcommand()) {
            parsed = parsed.subcommand();
        }
        for (String place : PLACES) {
            CommandLine.Model.OptionSpec option = parsed.commandSpec().findOption(place);
            int at = words.indexOf(place);
            if (at >= 0) {
                words.set(at + 1, folder.resolve(words.get(at + 1)).toString());
            } else if (option != null && option.defaultValue() != null && !isWithout(words, place)) {
                words.add(place);
                words.add(folder.resolve(option.defaultValue()).toString());
            }
        }
        return of(words.toArray(String[]::new));
    }

    /** A server that is reached by its address has no data folder of ours. */
    private static boolean isWithout(List<String> words, String place) {
        return place.equals("--data-dir") && words.contains("--url");
    }

    /** The last line that was printed. */
    public String lastLine() {
        return output.lines().reduce("", (before, line) -> line);
    }

    /** Writes to two streams. */
    private static final class Tee extends OutputStream {
        private final OutputStream first;
        private final OutputStream second;

        private Tee(OutputStream first, OutputStream second) {
            this.first = first;
            this.second = second;
        }

        @Override
        public void write(int b) throws IOException {
            first.write(b);
            synchronized (second) {
                second.write(b);
            }
        }
    }
}
