package io.latchmark.imported;

import io.latchmark.platform.Problems;
import io.latchmark.results.run.OutputRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * The options of an import.
 *
 * @param source a file, or a folder with the files of one tool
 * @param tool the tool; empty to recognise it by its files' content
 * @param output the folder for directories, and the label
 * @param given values missing in the files
 */
public record ImportRequest(Path source, Optional<ForeignTool> tool, OutputRequest output, StatedLoad given) {
    static final long COUNT_MAX = 1_000_000;
    static final Duration LENGTH_MAX = Duration.ofDays(31);

    /**
     * Values that the user adds to the files of a load.
     *
     * @param users 0 if not given
     * @param warehouses the scale factor for pgbench; 0 if not given
     * @param measured length of the measurement; zero if not given
     */
    public record StatedLoad(int users, int warehouses, Duration measured) {}

    /** Adds the problems found. */
    public void check(Problems problems) {
        if (!Files.exists(source)) {
            problems.add(source + ": no such file or folder; name the results of another tool");
        }
        problems.requireWithin("--users", given.users, 0, COUNT_MAX);
        problems.requireWithin("--warehouses", given.warehouses, 0, COUNT_MAX);
        problems.requireWithin("--measured", given.measured, Duration.ZERO, LENGTH_MAX);
        output.check(problems);
    }
}
