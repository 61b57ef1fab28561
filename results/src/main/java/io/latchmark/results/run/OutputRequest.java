package io.latchmark.results.run;

import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.FileFailure;
import io.latchmark.platform.Problems;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where a result is recorded.
 *
 * @param out folder that receives a directory for each result
 * @param label name of the measured configuration
 * @param place in an experiment, if it belongs to one
 */
public record OutputRequest(Path out, String label, Optional<ExperimentPlace> place) {
    private static final int LABEL_LENGTH_MAX = 200;

    /** For a result outside an experiment. */
    public OutputRequest(Path out, String label) {
        this(out, label, Optional.empty());
    }

    /** Reports what is wrong with it. */
    public void check(Problems problems) {
        if (label.length() > LABEL_LENGTH_MAX) {
            problems.add("--label has " + label.length() + " characters; the maximum is " + LABEL_LENGTH_MAX);
        }
        Path existing = existing();
        if (!Files.isDirectory(existing)) {
            problems.add("--out " + out + ": " + existing + " is not a folder; choose another");
        }
    }

    /**
     * Creates the folder and tests writing there, so that a run doesn't fail only at its end; leaves nothing behind.
     *
     * @throws LatchmarkException of category ENVIRONMENT if that fails
     */
    public void requireWritable() {
        Path existing = existing();
        Path folder = out.toAbsolutePath().normalize();
        try {
            Files.createDirectories(folder);
            Files.delete(Files.createTempFile(folder, ".latchmark", null));
            removeMade(folder, existing);
        } catch (IOException e) {
            throw LatchmarkException.environment(
                    "--out " + out + ": cannot write in " + existing + " (" + FileFailure.reason(e)
                            + "); choose another folder, or make it writable",
                    e);
        }
    }

    /** Deletes the folders that were created, unless another command has started to write in them. */
    private static void removeMade(Path folder, Path existing) throws IOException {
        try {
            for (Path made = folder;
                    !made.equals(existing);
                    made = made.resolve("..").normalize()) {
                Files.deleteIfExists(made);
            }
        } catch (DirectoryNotEmptyException e) {
            // In use.
        }
    }

    /** The folder itself, or its nearest existing parent. */
    private Path existing() {
        Path existing = out.toAbsolutePath().normalize();
        while (!Files.exists(existing) && existing.getParent() != null) {
            existing = existing.getParent();
        }
        return existing;
    }
}
