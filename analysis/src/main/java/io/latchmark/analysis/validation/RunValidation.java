package io.latchmark.analysis.validation;

import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.analysis.gates.Gates;
import io.latchmark.core.LatchmarkException;
import io.latchmark.results.run.Finding;
import io.latchmark.results.run.RunDirectory;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Checks that run directories follow docs/results-format.md and that their files agree; reports all problems. Writes nothing.
 */
public final class RunValidation {
    /** Larger than any record written by Latchmark. */
    private static final long BYTES_MAX = 64L << 20;

    private final Path directory;
    private final List<String> problems = new ArrayList<>();

    private RunValidation(Path directory) {
        this.directory = directory;
    }

    /** Prints the problems of each directory line by line; returns whether there are none. */
    public static boolean execute(List<Path> directories, Consumer<String> lines) {
        boolean valid = true;
        for (Path directory : directories) {
            List<String> problems = problems(directory);
            lines.accept(directory + (problems.isEmpty() ? ": follows the format" : ": does not follow the format"));
            problems.forEach(problem -> lines.accept("  " + problem));
            valid &= problems.isEmpty();
        }
        return valid;
    }

    /** The problems of a run directory, one sentence each; empty if it follows the format and its files are consistent. */
    public static List<String> problems(Path directory) {
        RunValidation validation = new RunValidation(directory);
        validation.json(RunDirectory.RUN, RunFormat::record);
        if (Files.exists(directory.resolve(RunDirectory.VERDICT))) {
            validation.json(RunDirectory.VERDICT, RunFormat::verdict);
        }
        validation.table(RunDirectory.INTERVALS);
        validation.table(RunDirectory.SAMPLES);
        validation.require(RunDirectory.TRANSACTIONS);
        validation.require(RunDirectory.EVENTS);
        if (validation.problems.isEmpty()) {
            validation.read();
        }
        return List.copyOf(validation.problems);
    }

    private boolean require(String file) {
        boolean present = Files.isRegularFile(directory.resolve(file));
        if (!present) {
            problems.add(file + " is missing");
        }
        return present;
    }

    private void json(String file, Function<String, List<String>> format) {
        if (!require(file)) {
            return;
        }
        try {
            if (Files.size(directory.resolve(file)) > BYTES_MAX) {
                problems.add(file + " has more than " + (BYTES_MAX >> 20) + " MiB");
                return;
            }
            problems.addAll(format.apply(Files.readString(directory.resolve(file))));
        } catch (IOException e) {
            problems.add(file + " can't be read as UTF-8");
        }
    }

    private void table(String file) {
        if (!require(file)) {
            return;
        }
        try (BufferedReader reader = Files.newBufferedReader(directory.resolve(file), StandardCharsets.UTF_8)) {
            String header = reader.readLine();
            problems.addAll(RunFormat.missingColumns(file, header == null ? "" : header));
        } catch (IOException e) {
            problems.add(file + " can't be read as UTF-8");
        }
    }

    private void read() {
        try {
            CheckedRun run = CheckedRun.read(directory);
            run.gates().checks().stream()
                    .filter(check -> check.isFailure() && check.name().equals(Gates.FILES_AGREE))
                    .map(Finding::value)
                    .forEach(problems::add);
        } catch (LatchmarkException e) {
            problems.add(e.getMessage());
        }
    }
}
