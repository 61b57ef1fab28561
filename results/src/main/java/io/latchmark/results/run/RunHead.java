package io.latchmark.results.run;

import io.latchmark.results.Bounds;
import io.latchmark.results.JsonFile;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What a list of thousands of runs needs of {@code run.json} and {@code verdict.json}, read in a third of the time. Fields that are
 * not listed here are read as JSON, and their values are not checked; {@link RunReader} checks all.
 *
 * @param verdict empty if there is none, because the run was killed or is not evaluated yet
 */
public record RunHead(Identity identity, Settings settings, Conclusion conclusion, Optional<RunVerdict> verdict) {
    /** As {@link RunIdentity}. */
    public record Identity(String label, Instant origin) {}

    /** As {@link RunSettings}. */
    public record Settings(String engine, int warehouses, List<Level> steps) {
        public Settings {
            Bounds.atLeast(0, "warehouses", warehouses);
            steps = List.copyOf(steps);
        }
    }

    /** As {@link Step}. */
    public record Level(int users) {}

    /** As {@link RunConclusion}. */
    public record Conclusion(RunConclusion.Status status, String reason) {}

    /** The file. */
    private record Content(Identity identity, Settings settings, Conclusion conclusion) {}

    /**
     * Reads the run in this directory.
     *
     * @throws io.latchmark.core.LatchmarkException if it can't be read, or the files contradict each other
     */
    public static RunHead read(Path path) {
        RunDirectory directory = RunDirectory.open(path);
        Content content = JsonFile.read(directory.file(RunDirectory.RUN), Content.class, RunRecord.FORMAT_VERSION);
        return new RunHead(
                content.identity(),
                content.settings(),
                content.conclusion(),
                RunReader.verdict(directory, content.conclusion().status()));
    }

    /** The number of terminals in the largest step. */
    public int users() {
        return settings.steps().stream().mapToInt(Level::users).max().orElse(0);
    }
}
