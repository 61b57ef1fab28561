package io.latchmark.results.experiment;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.ResultPath;
import io.latchmark.platform.WholeFile;
import io.latchmark.platform.WriteFailure;
import io.latchmark.results.Json;
import io.latchmark.results.JsonFile;
import io.latchmark.results.Malformed;
import io.latchmark.results.RecordedFile;
import io.latchmark.results.RecordedSeries;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The directory of one experiment: its file as it was at the start, its log, its status, outputs of commands, and the directories
 * of its runs. Every method throws a {@link LatchmarkException} of category ENVIRONMENT if a file can't be read or written. For
 * one thread at a time. Format: docs/results-format.md.
 *
 * @param path where it is
 */
public record ExperimentDirectory(Path path) {
    /** The experiment file as it was at the start. */
    public static final String DEFINITION = "experiment.yaml";

    /** The log, one line for each {@link ExperimentEntry}. */
    public static final String LOG = "experiment.ndjson";

    /** The current state. */
    public static final String STATUS = "status.json";

    private static final int DEFINITION_BYTES_MAX = 1 << 20;

    private static final Pattern UNTIL = Pattern.compile("^until:", Pattern.MULTILINE);
    private static final Pattern BLOCKS = Pattern.compile("^blocks:.*$", Pattern.MULTILINE);

    /** Folder with the run directories. */
    public static final String RUNS = "runs";

    /** Folder with the output of commands. */
    public static final String COMMANDS = "commands";

    /** Folder with the facts of each configuration. */
    public static final String FACTS = "facts";

    /**
     * Opens the directory, or creates it with this definition. The definition may change before the first step; afterwards only
     * the number of blocks may.
     *
     * @throws LatchmarkException of category USAGE if it belongs to another experiment, or to an earlier version of this one
     */
    public static ExperimentDirectory openOrCreate(Path path, String definition) {
        ExperimentDirectory directory = new ExperimentDirectory(path);
        Path file = path.resolve(DEFINITION);
        try {
            Files.createDirectories(path);
            boolean isNew = !Files.exists(file) || !isAt(path);
            if (!isNew
                    && !withoutBlocks(RecordedFile.text(file, DEFINITION_BYTES_MAX))
                            .equals(withoutBlocks(definition))) {
                throw LatchmarkException.usage(path + " was started with another experiment file (its copy is " + file
                        + "): continue with that file"
                        + (UNTIL.matcher(definition).find()
                                ? ", with its number of blocks, for which the comparisons of 'until' are planned"
                                : ", in which only 'blocks' may be another")
                        + ", or choose another folder with --out");
            }
            // The definition is written first, because it identifies the folder as an experiment.
            WholeFile.replace(file, definition);
            for (String folder : List.of(RUNS, COMMANDS, FACTS)) {
                ResultPath.folder(path, path.resolve(folder));
            }
            return directory;
        } catch (IOException e) {
            throw WriteFailure.of(file, e);
        }
    }

    /** A change in the number of blocks leaves the plan of the earlier blocks unchanged, unless there are interim looks. */
    private static String withoutBlocks(String definition) {
        return UNTIL.matcher(definition).find()
                ? definition
                : BLOCKS.matcher(definition).replaceAll("");
    }

    /** Whether there is an experiment at this path. */
    public static boolean isAt(Path path) {
        return Files.isRegularFile(path.resolve(LOG));
    }

    /** Appends an entry, which is on disk when the method returns. */
    public void append(ExperimentEntry entry) {
        Path file = ResultPath.file(path.resolve(LOG));
        try (FileOutputStream out = new FileOutputStream(file.toFile(), true)) {
            String begin = isTorn(file) ? "\n" : "";
            out.write((begin + Json.MAPPER.writeValueAsString(entry) + "\n").getBytes(StandardCharsets.UTF_8));
            out.getFD().sync();
        } catch (IOException e) {
            throw WriteFailure.of(file, e);
        }
    }

    private static boolean isTorn(Path file) throws IOException {
        try (SeekableByteChannel channel = Files.newByteChannel(file, StandardOpenOption.READ)) {
            if (channel.size() == 0) {
                return false;
            }
            channel.position(channel.size() - 1);
            ByteBuffer last = ByteBuffer.allocate(1);
            return channel.read(last) == 1 && last.get(0) != '\n';
        }
    }

    /** The entries so far; none if nothing was done. Skips a line that a crash left incomplete. */
    public List<ExperimentEntry> entries() {
        List<ExperimentEntry> entries = new ArrayList<>();
        RecordedSeries.ofLines(path.resolve(LOG), (line, number) -> entry(line)).forEachRemaining(entries::add);
        return List.copyOf(entries);
    }

    private static Optional<ExperimentEntry> entry(String line) {
        try {
            return Optional.of(Json.read(line, ExperimentEntry.class));
        } catch (JsonProcessingException e) {
            return Optional.empty();
        }
    }

    /** The directories of the valid runs that count, in the order in which they were made. */
    public List<Path> validRuns() {
        Map<Integer, String> valid = new LinkedHashMap<>();
        for (ExperimentEntry entry : entries()) {
            if (entry.kind() == ExperimentEntry.Kind.VALID) {
                valid.put(entry.run(), entry.detail());
            } else if (entry.kind() == ExperimentEntry.Kind.DISCARDED) {
                valid.remove(entry.run());
            }
        }
        return valid.values().stream().map(this::run).toList();
    }

    private Path run(String name) {
        try {
            return path.resolve(name);
        } catch (InvalidPathException e) {
            throw LatchmarkException.damaged(
                    path.resolve(LOG) + ": '" + Malformed.printable(name)
                            + "' is not a name of a run's directory; restore the file, or leave this experiment out",
                    e);
        }
    }

    /** Replaces the status file atomically. */
    public void write(ExperimentStatus status) {
        Path file = path.resolve(STATUS);
        JsonFile.write(file, status);
    }
}
