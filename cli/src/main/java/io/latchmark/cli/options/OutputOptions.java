package io.latchmark.cli.options;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Where a run is recorded. */
public final class OutputOptions {
    @Option(
            names = "--out",
            paramLabel = "FOLDER",
            defaultValue = "runs",
            description = "folder that gets a directory for each run (default: ${DEFAULT-VALUE})")
    private Path out = Path.of("runs");

    @Option(
            names = "--label",
            paramLabel = "TEXT",
            defaultValue = "",
            description = "name of the configuration that is measured, as 'cache-0-100'")
    private String label = "";

    public Path out() {
        return out;
    }

    public String label() {
        return label;
    }

    /** Adds what is wrong with these options; tries to write, so that a run doesn't find out at its end. */
    public void check(Problems problems) {
        if (label.length() > 200) {
            problems.add("--label has " + label.length() + " characters: at most 200");
        }
        Path existing = out.toAbsolutePath();
        while (existing != null && Files.notExists(existing)) {
            existing = existing.getParent();
        }
        if (existing == null || !Files.isDirectory(existing)) {
            problems.add("--out " + out + ": " + existing + " is not a folder; choose another");
            return;
        }
        try {
            Files.delete(Files.createTempFile(existing, ".latchmark", null));
        } catch (IOException e) {
            problems.add("--out " + out + ": cannot write in " + existing
                    + "; choose another folder or mend its permissions");
        }
    }
}
