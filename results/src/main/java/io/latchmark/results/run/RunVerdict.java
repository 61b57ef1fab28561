package io.latchmark.results.run;

import io.latchmark.results.Bounds;
import io.latchmark.results.JsonFile;
import io.latchmark.results.OrMissing;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The content of {@code verdict.json}: all checks of a run, its status, and its headline figures.
 *
 * @param formatVersion version of the run directory's format
 * @param status whether the figures may be used
 * @param reason why it is not complete; empty if it is
 * @param findings in the order of evaluation
 * @param headline empty if nothing was measured, or if an earlier version evaluated the run
 */
public record RunVerdict(
        int formatVersion,
        RunConclusion.Status status,
        String reason,
        List<Finding> findings,
        @OrMissing Optional<Headline> headline) {
    /** The headline's figure for new orders per minute. */
    public static final String NOPM = "newOrdersPerMinute";

    /** The headline's figure for transactions of all types per second. */
    public static final String TRANSACTIONS = "transactionsPerSecond";

    /** The headline's figure for the 95th percentile of New-Order's response times, in milliseconds. */
    public static final String P95 = "newOrderP95Millis";

    /**
     * The main figures of the measurement interval, or of the best of several levels of load.
     *
     * @param figures by name, for example {@code newOrdersPerMinute}; without those that were not measured
     * @param whereTimeWent what a transaction's time was spent on, in sentences
     */
    public record Headline(Map<String, Double> figures, String whereTimeWent) {
        public Headline {
            figures = Map.copyOf(figures);
        }
    }

    public RunVerdict {
        Bounds.atLeast(1, "formatVersion", formatVersion);
        findings = List.copyOf(findings);
        RunStatus.requireJudged(status, findings);
    }

    /** The status without its findings. */
    RunStatus judged() {
        return new RunStatus(status, reason);
    }

    /**
     * Writes the file atomically.
     *
     * @throws io.latchmark.core.LatchmarkException of category ENVIRONMENT if it can't be written
     */
    void write(RunDirectory directory) {
        JsonFile.write(directory.file(RunDirectory.VERDICT), this);
    }

    /** The file's content; empty if it does not exist, because the run was killed, or recorded by an earlier version. */
    static Optional<RunVerdict> read(RunDirectory directory) {
        Path file = directory.file(RunDirectory.VERDICT);
        return Files.exists(file)
                ? Optional.of(JsonFile.read(file, RunVerdict.class, RunRecord.FORMAT_VERSION))
                : Optional.empty();
    }
}
