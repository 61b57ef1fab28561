package io.latchmark.results.run;

import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.FileFailure;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The directory of one run and the names of the files in it. Immutable.
 *
 * @param path where it is
 */
public record RunDirectory(Path path) {
    /** Everything but the series. */
    public static final String RUN = "run.json";

    /** Response, service and scheduling times. */
    public static final String TRANSACTIONS = "transactions.hlog";

    /** Outcomes by interval and type. */
    public static final String INTERVALS = "intervals.csv";

    /** Raw counters. */
    public static final String SAMPLES = "samples.csv";

    /** The events with their times. */
    public static final String EVENTS = "events.ndjson";

    /** All findings about the run, its status, and its headline figures. */
    public static final String VERDICT = "verdict.json";

    public static final String REPORT = "report.html";

    private static final DateTimeFormatter START =
            DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);
    private static final int LABEL_LENGTH_MAX = 60;
    private static final int SAME_NAME_MAX = 1_000;

    /**
     * Creates the directory of a new run in {@code out}, which is created too if missing. Its name consists of start time and
     * label: {@code 20261121T013500Z-label}. Characters of the label other than ASCII letters, digits, {@code -}, {@code _} and
     * {@code .} become {@code -}, because not every file system and locale accepts them; a number is added if the name exists.
     *
     * @throws LatchmarkException of category ENVIRONMENT if it can't be created
     */
    public static RunDirectory create(Path out, String label, Instant start) {
        return create(out, label, start, (directory, name) -> {});
    }

    /** The initial content of a new directory. */
    @FunctionalInterface
    public interface FirstContent {
        /** Writes the content for the run with this name into the still hidden directory. */
        void write(RunDirectory hidden, String name);
    }

    /**
     * Creates the directory together with its initial content. It is created under a hidden name and renamed when the content is
     * complete, so that a killed process never leaves a directory without it. If that fails, the directory is removed.
     *
     * @throws LatchmarkException of category ENVIRONMENT if it can't be created
     */
    public static RunDirectory create(Path out, String label, Instant start, FirstContent first) {
        String name = START.format(start) + suffix(label);
        try {
            Files.createDirectories(out);
            for (int number = 1; number <= SAME_NAME_MAX; number++) {
                Optional<RunDirectory> created = created(out, number == 1 ? name : name + "-" + number, first);
                if (created.isPresent()) {
                    return created.get();
                }
            }
            throw new IOException(SAME_NAME_MAX + " directories of this name exist already");
        } catch (FileAlreadyExistsException e) {
            throw LatchmarkException.environment(
                    "the folder for runs, " + out + ", is a file: choose another folder with --out", e);
        } catch (IOException e) {
            throw LatchmarkException.environment(
                    "cannot create the run directory " + name + " in " + out + " (" + FileFailure.reason(e)
                            + "): make the folder writable, or choose another with --out",
                    e);
        }
    }

    private static String suffix(String label) {
        String safe = label.replaceAll("[^A-Za-z0-9._-]", "-");
        return safe.isEmpty() ? "" : "-" + safe.substring(0, Math.min(safe.length(), LABEL_LENGTH_MAX));
    }

    /** The hidden directory reserves the name: only its creator may rename it to that name. */
    private static Optional<RunDirectory> created(Path out, String name, FirstContent first) throws IOException {
        Path directory = out.resolve(name);
        Path hidden = out.resolve("." + name + ".new");
        if (Files.exists(directory) || Files.exists(hidden)) {
            return Optional.empty();
        }
        try {
            Files.createDirectory(hidden);
        } catch (FileAlreadyExistsException e) {
            return Optional.empty();
        }
        if (Files.exists(directory)) {
            Files.delete(hidden);
            return Optional.empty();
        }
        try {
            first.write(new RunDirectory(hidden), name);
        } catch (RuntimeException | Error e) {
            new RunDirectory(hidden).remove();
            throw e;
        }
        Files.move(hidden, directory, StandardCopyOption.ATOMIC_MOVE);
        return Optional.of(new RunDirectory(directory));
    }

    /**
     * The directory of an existing run.
     *
     * @throws LatchmarkException of category ENVIRONMENT if there is none
     */
    public static RunDirectory open(Path path) {
        if (!Files.isRegularFile(path.resolve(RUN))) {
            throw LatchmarkException.environment(
                    path + " is not a run directory: it has no " + RUN + "; name a directory that a run has written");
        }
        return new RunDirectory(path);
    }

    /**
     * Writes {@code run.json} of a run that has ended and whose series are not evaluated yet: only {@link #close} writes
     * {@code complete}.
     *
     * @throws LatchmarkException of category ENVIRONMENT if it can't be written
     */
    public void writeUnjudged(RunRecord record) {
        RunRecordJson.writeUnjudged(this, record);
    }

    /**
     * Closes the run with its verdict. {@code run.json}, which was unjudged until then, gets its status first, so that the two
     * files never contradict each other.
     *
     * @throws LatchmarkException of category ENVIRONMENT if a file can't be written
     */
    public void close(RunRecord record, RunVerdict verdict) {
        RunRecordJson.write(this, record.with(record.conclusion().with(verdict.judged())));
        verdict.write(this);
    }

    /**
     * Deletes the directory and the files in it.
     *
     * @throws LatchmarkException of category ENVIRONMENT if that fails
     */
    public void remove() {
        try (Stream<Path> files = Files.list(path)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
            Files.delete(path);
        } catch (IOException e) {
            throw LatchmarkException.environment(
                    path + " can't be removed (" + FileFailure.reason(e) + "): remove it, it is not complete", e);
        }
    }

    /** The path of a file in it, which need not exist. */
    public Path file(String name) {
        return path.resolve(name);
    }

    /** The directory's name: the run's id. */
    public String name() {
        return path.toAbsolutePath().normalize().getFileName().toString();
    }
}
