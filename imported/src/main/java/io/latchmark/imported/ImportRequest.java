package io.latchmark.imported;

import io.latchmark.platform.Problems;
import io.latchmark.results.run.OutputRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * An import of the results of another tool.
 *
 * @param source a file, or a folder with the files of one tool
 * @param tool whose they are; empty to recognise it by their content
 * @param output the folder for directories, and the label
 * @param given what the files don't say
 */
public record ImportRequest(Path source, Optional<ForeignTool> tool, OutputRequest output, Given given) {
    static final long COUNT_MAX = 1_000_000;
    static final Duration LENGTH_MAX = Duration.ofDays(31);

    /**
     * What the user adds to the files of a load.
     *
     * @param users 0 if not given
     * @param warehouses of pgbench the scale factor; 0 if not given
     * @param measured length of the measurement; zero if not given
     */
    public record Given(int users, int warehouses, Duration measured) {}

    /** Adds what is wrong. */
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
