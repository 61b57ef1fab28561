package io.latchmark.application;

import io.latchmark.results.run.Finding;
import io.latchmark.results.run.RunConclusion;
import io.latchmark.results.run.RunDirectory;
import java.nio.file.Path;
import java.util.stream.Collectors;

/**
 * The result of a run or a probe.
 *
 * @param directory where it is recorded
 * @param reason why it is not valid or ended early; otherwise empty, and also if the user ended it
 */
public record Measured(Path directory, End end, String reason) {
    /** How a measurement ended. */
    public enum End {
        VALID,
        NOT_VALID,
        INTERRUPTED
    }

    static Measured of(RunDirectory directory, RunConclusion conclusion) {
        return switch (conclusion.status()) {
            case COMPLETE, IMPORTED -> new Measured(directory.path(), End.VALID, "");
            case INTERRUPTED -> new Measured(directory.path(), End.INTERRUPTED, "");
            case NOT_VALID ->
                new Measured(
                        directory.path(),
                        End.NOT_VALID,
                        "the run is not valid: " + conclusion.reason() + found(conclusion));
        };
    }

    /** The failed checks with their values, because the names do not show what was lost. */
    private static String found(RunConclusion conclusion) {
        String found = conclusion.gates().stream()
                .filter(Finding::isFailure)
                .map(Finding::value)
                .collect(Collectors.joining("; "));
        return found.isEmpty() ? "" : " (" + found + ")";
    }
}
