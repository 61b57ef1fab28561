package io.latchmark.cli.options;

import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.FileFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Where a run is recorded. */
public final class OutputOptions {
    private static final int LABEL_LENGTH_MAX = 200;

    @Option(
            names = "--out",
            paramLabel = "FOLDER",
            defaultValue = "runs",
            description = "folder that gets a directory for each run (default: ${DEFAULT-VALUE})")
    @Effect(Condition.ALWAYS)
    private Path out = Path.of("runs");

    @Option(
            names = "--label",
            paramLabel = "TEXT",
            defaultValue = "",
            description = "name of the configuration that is measured, as 'cache-0-100'")
    @Effect(Condition.ALWAYS)
    private String label = "";

    public Path out() {
        return out;
    }

    public String label() {
        return label;
    }

    /** Adds what is wrong with these options. */
    public void check(Problems problems) {
        if (label.length() > LABEL_LENGTH_MAX) {
            problems.add("--label has " + label.length() + " characters: must be at most " + LABEL_LENGTH_MAX);
        }
        Path existing = existing();
        if (!Files.isDirectory(existing)) {
            problems.add("--out " + out + ": " + existing + " is not a folder; choose another");
        }
    }

    /**
     * Tries to write, so that a run doesn't find out at its end; leaves nothing behind.
     *
     * @throws LatchmarkException of the category ENVIRONMENT, if that fails
     */
    public void requireWritable() {
        Path existing = existing();
        try {
            Files.delete(Files.createTempFile(existing, ".latchmark", null));
        } catch (IOException e) {
            throw LatchmarkException.environment(
                    "--out " + out + ": cannot write in " + existing + " (" + FileFailure.reason(e)
                            + "); choose another folder, or make it writable",
                    e);
        }
    }

    /** The folder itself, or the nearest one above it that exists. */
    private Path existing() {
        Path existing = out.toAbsolutePath().normalize();
        while (!Files.exists(existing) && existing.getParent() != null) {
            existing = existing.getParent();
        }
        return existing;
    }
}
