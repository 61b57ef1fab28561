package io.latchmark.results.run;

import io.latchmark.results.run.RunConclusion.Status;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Whether the figures of a run may be used, and if not, why. {@link #judged} is the only place that decides it: on the gates of the
 * driver, on those of a merge, on the loss of an agent and on the series.
 *
 * @param reason why it is not complete; empty if it is
 */
public record RunStatus(Status status, String reason) {
    /** Of a run that was executed to its end, before its findings are looked at. */
    public static final RunStatus ENDED = new RunStatus(Status.COMPLETE, "");

    /** Of a run that was ended early. */
    public static RunStatus interrupted(String reason) {
        return new RunStatus(Status.INTERRUPTED, reason);
    }

    /** With what the run was checked for. An interrupted run stays interrupted; no finding makes a run valid that was not. */
    public RunStatus judged(List<Finding> findings) {
        String failed =
                findings.stream().filter(Finding::isFailure).map(Finding::name).collect(Collectors.joining("; "));
        return status == Status.INTERRUPTED || failed.isEmpty()
                ? this
                : new RunStatus(Status.NOT_VALID, "failed: " + failed);
    }

    /** Refuses findings that contradict a status that was written down. */
    static void requireJudged(Status status, List<Finding> findings) {
        if (status == Status.COMPLETE) {
            findings.stream().filter(Finding::isFailure).findFirst().ifPresent(finding -> {
                throw new IllegalArgumentException(
                        "status = complete: must be not_valid, since '" + finding.name() + "' failed");
            });
        }
    }
}
