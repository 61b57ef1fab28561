package io.latchmark.results;

import io.latchmark.core.LatchmarkException;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/**
 * The directory of one run and the names of the files in it. Immutable.
 *
 * @param path where it is
 */
public record RunDirectory(Path path) {
    /** Everything but the series. */
    public static final String RUN = "run.json";

    /** Response and service times. */
    public static final String TRANSACTIONS = "transactions.hlog";

    /** Outcomes by interval and type. */
    public static final String INTERVALS = "intervals.csv";

    /** Raw counters. */
    public static final String SAMPLES = "samples.csv";

    /** What happened when. */
    public static final String EVENTS = "events.ndjson";

    /** For people. */
    public static final String REPORT = "report.html";

    private static final DateTimeFormatter START =
            DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);
    private static final int LABEL_LENGTH_MAX = 60;
    private static final int SAME_NAME_MAX = 1_000;

    /**
     * Creates the directory of a new run below {@code out}, which is created too if it is missing. It is named by start
     * time and label: {@code 20261121T013500Z-label}. What is not an ASCII letter, digit, {@code -}, {@code _} or
     * {@code .} in the label becomes {@code -}, since not every file system and locale takes the rest; a number is
     * added if the name is taken.
     *
     * @throws LatchmarkException of the category ENVIRONMENT, if it can't be created
     */
    public static RunDirectory create(Path out, String label, Instant start) {
        String name = START.format(start) + suffix(label);
        try {
            Files.createDirectories(out);
            return new RunDirectory(createUnused(out, name));
        } catch (FileAlreadyExistsException e) {
            throw LatchmarkException.environment(
                    "the folder for runs, " + out + ", is a file: choose another folder with --out", e);
        } catch (IOException e) {
            throw LatchmarkException.environment(
                    "cannot create the run directory " + name + " in " + out + " (" + e
                            + "): make the folder writable, or choose another with --out",
                    e);
        }
    }

    private static String suffix(String label) {
        String safe = label.replaceAll("[^A-Za-z0-9._-]", "-");
        return safe.isEmpty() ? "" : "-" + safe.substring(0, Math.min(safe.length(), LABEL_LENGTH_MAX));
    }

    private static Path createUnused(Path out, String name) throws IOException {
        for (int number = 1; number <= SAME_NAME_MAX; number++) {
            Path candidate = out.resolve(number == 1 ? name : name + "-" + number);
            if (!Files.exists(candidate)) {
                return Files.createDirectory(candidate);
            }
        }
        throw new IOException(SAME_NAME_MAX + " directories of this name exist already");
    }

    /**
     * The directory of a run that was recorded before.
     *
     * @throws LatchmarkException of the category ENVIRONMENT, if there is none
     */
    public static RunDirectory open(Path path) {
        if (!Files.isRegularFile(path.resolve(RUN))) {
            throw LatchmarkException.environment(
                    path + " is not a run directory: it has no " + RUN + "; name a directory that a run has written");
        }
        return new RunDirectory(path);
    }

    /** The path of a file in it, whether the file exists or not. */
    public Path file(String name) {
        return path.resolve(name);
    }

    /** The directory's name: the run's id. */
    public String name() {
        return path.toAbsolutePath().normalize().getFileName().toString();
    }
}
