package io.latchmark.analysis.compare;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.latchmark.analysis.steady.SteadyState;
import io.latchmark.analysis.summary.RateLimit;
import io.latchmark.results.run.Finding;
import io.latchmark.results.run.RunConclusion;
import io.latchmark.results.run.StoppingRule;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One load level of one run, as a comparison shows it.
 *
 * @param run the run's id
 * @param label its configuration
 * @param level the load, for example {@code 50 users}
 * @param workload of its experiment; empty if it belongs to none
 * @param block the block of its experiment; empty if it belongs to none
 * @param position within the block, from 1; 0 if it belongs to none
 * @param until when its experiment may end early; empty if never, or if it belongs to none
 * @param started start time of the run's clock
 * @param status by all gates
 * @param reason why it is not usable; empty if it is
 * @param marks qualifications of its figures
 * @param otherLoad share of the CPU time that other programs used, 0..1; NaN if unknown
 * @param simulated whether one of its devices was not real
 * @param newOrderP95Millis the 95th percentile of New-Order's response times, from due; NaN if unknown
 * @param highestRatePerSecond within the limit of its search; NaN if it made none, or found none
 */
public record RunFigures(
        String run,
        String label,
        String level,
        String workload,
        String block,
        int position,
        @JsonIgnore Optional<StoppingRule> until,
        Instant started,
        RunConclusion.Status status,
        String reason,
        List<String> marks,
        double otherLoad,
        boolean simulated,
        double newOrdersPerMinute,
        double transactionsPerSecond,
        double newOrderP95Millis,
        double highestRatePerSecond) {
    public RunFigures {
        marks = List.copyOf(marks);
    }

    /** Whether it may be part of a verdict. */
    public boolean isUsable() {
        boolean whole = status == RunConclusion.Status.COMPLETE || status == RunConclusion.Status.IMPORTED;
        return whole && transactionsPerSecond > 0;
    }

    /** Whether this check marks it. */
    boolean isMarkedBy(String check) {
        return marks.stream().anyMatch(mark -> mark.startsWith(check + ": "));
    }

    /** Whether it is not known whether it was steady. */
    boolean isSteadyOpen() {
        return isMarkedBy(SteadyState.FINDING) && !isUnsteady();
    }

    /** Whether a check gave a warning. */
    boolean isWarned() {
        return marks.size() > (isSteadyOpen() ? 1 : 0);
    }

    /** Whether it was found not to be steady. */
    boolean isUnsteady() {
        return marks.stream().anyMatch(mark -> mark.startsWith(SteadyState.FINDING + ": NOT"));
    }

    /** Whether it was steady, for a table cell. */
    public String steadyText() {
        if (isUnsteady()) {
            return "NOT STEADY";
        }
        return isSteadyOpen() ? "undecided" : "yes";
    }

    /** Distinguishes imported runs, whose start may not be known; empty for others. */
    String placeIfImported() {
        return status == RunConclusion.Status.IMPORTED ? " " + label + " " + block : "";
    }

    /** Whether only new orders are known, because another tool counted nothing else. */
    boolean isImportedNewOrders() {
        return status == RunConclusion.Status.IMPORTED && hasNewOrdersAlone();
    }

    /** Whether every transaction was a new order. */
    boolean hasNewOrdersAlone() {
        return Math.abs(newOrdersPerMinute / 60 / transactionsPerSecond - 1) < 1e-9;
    }

    RunFigures at(String other) {
        return placed(other, block, position);
    }

    /** These figures in another block, at another position. */
    RunFigures in(String executedBlock, int executedPosition) {
        return placed(level, executedBlock, executedPosition);
    }

    /** These figures with the result of a search; without one the run is not valid for a comparison. */
    RunFigures with(RateLimit limit) {
        String problem = limit.problem();
        Finding held = limit.finding();
        boolean unusable = status == RunConclusion.Status.COMPLETE && !problem.isEmpty();
        return new RunFigures(
                run,
                label,
                level,
                workload,
                block,
                position,
                until,
                started,
                unusable ? RunConclusion.Status.NOT_VALID : status,
                unusable ? problem : reason,
                held.verdict() == Finding.Verdict.PASSED
                        ? marks
                        : Stream.concat(marks.stream(), Stream.of(held.name() + ": " + held.value()))
                                .toList(),
                otherLoad,
                simulated,
                newOrdersPerMinute,
                transactionsPerSecond,
                newOrderP95Millis,
                problem.isEmpty() ? limit.highest().perSecond() : Double.NaN);
    }

    private RunFigures placed(String ofLevel, String ofBlock, int at) {
        return new RunFigures(
                run,
                label,
                ofLevel,
                workload,
                ofBlock,
                at,
                until,
                started,
                status,
                reason,
                marks,
                otherLoad,
                simulated,
                newOrdersPerMinute,
                transactionsPerSecond,
                newOrderP95Millis,
                highestRatePerSecond);
    }
}
