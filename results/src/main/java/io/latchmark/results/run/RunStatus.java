package io.latchmark.results.run;

import io.latchmark.results.run.RunConclusion.Status;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Whether the figures of a run may be used, and if not, why. Only {@link #judged} decides this: on the gates of the driver and on
 * the series.
 *
 * @param reason why it is not complete; empty if it is
 */
public record RunStatus(Status status, String reason) {
    /** The status of a run that ran to completion, before its findings are evaluated. */
    public static final RunStatus ENDED = new RunStatus(Status.COMPLETE, "");

    /** The status of a run that was ended early. */
    public static RunStatus interrupted(String reason) {
        return new RunStatus(Status.INTERRUPTED, reason);
    }

    /** The status after these findings. An interrupted run stays interrupted; no finding makes an invalid run valid. */
    public RunStatus judged(List<Finding> findings) {
        String failed =
                findings.stream().filter(Finding::isFailure).map(Finding::name).collect(Collectors.joining("; "));
        return status == Status.INTERRUPTED || failed.isEmpty()
                ? this
                : new RunStatus(Status.NOT_VALID, "failed: " + failed);
    }

    /** Refuses findings that contradict a recorded status. */
    static void requireJudged(Status status, List<Finding> findings) {
        if (status == Status.COMPLETE) {
            findings.stream().filter(Finding::isFailure).findFirst().ifPresent(finding -> {
                throw new IllegalArgumentException(
                        "status = complete: must be not_valid, since '" + finding.name() + "' failed");
            });
        }
    }
}
