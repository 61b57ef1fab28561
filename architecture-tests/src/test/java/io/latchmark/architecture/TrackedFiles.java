package io.latchmark.architecture;

import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The text files that git tracks. */
final class TrackedFiles {
    private static final Pattern NUL = Pattern.compile("\0");

    private final Path root;
    private final List<String> names;

    private TrackedFiles(Path root, List<String> names) {
        this.root = root;
        this.names = names;
    }

    /** The files of the working tree that holds the current directory; aborts the test if there is no git here or no such tree. */
    static TrackedFiles list() {
        try {
            Path root = Path.of(git("rev-parse", "--show-toplevel").strip());
            List<String> names = NUL.splitAsStream(git("ls-files", "-z", "--full-name", root.toString()))
                    .filter(name -> Files.isRegularFile(root.resolve(name)))
                    .toList();
            return new TrackedFiles(root, names);
        } catch (IOException e) {
            return abort(e.getMessage());
        }
    }

    List<String> names() {
        return names;
    }

    /** What a check of name and text finds in the files of these names; binary files are left out. */
    List<String> findings(Predicate<String> selected, BiFunction<String, String, List<String>> check) {
        List<String> findings = new ArrayList<>();
        for (String name : names) {
            if (selected.test(name)) {
                String text = text(name);
                if (text.indexOf('\0') < 0) {
                    findings.addAll(check.apply(name, text));
                }
            }
        }
        return findings;
    }

    /** The texts of the files of these names. */
    Map<String, String> texts(Predicate<String> selected) {
        return names.stream().filter(selected).collect(Collectors.toMap(name -> name, this::text));
    }

    /** The text of a file. */
    String text(String name) {
        try {
            return new String(Files.readAllBytes(root.resolve(name)), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String git(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (process.waitFor() != 0) {
                throw new IOException("git " + String.join(" ", arguments) + " failed: no working tree here");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while git ran", e);
        }
        return output;
    }
}
