package io.latchmark.results.run;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.Bounds;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The outcome of a run.
 *
 * @param status complete, interrupted or not valid
 * @param reason why it is not complete; empty if it is
 * @param phases the phases that started, in order
 * @param counts counts by type over the whole run, warm-up included; consistent with each other
 * @param inputs statistics of the inputs
 * @param database the database's and the client's count
 * @param gates the driver's checks
 * @param warnings for the reader, most important first
 */
public record RunConclusion(
        Status status,
        String reason,
        List<Phase> phases,
        Map<TransactionType, OutcomeCounts> counts,
        InputCounts inputs,
        DatabaseCount database,

        @JsonSerialize(contentConverter = GateForm.Of.class) @JsonDeserialize(contentConverter = GateForm.Back.class)
        List<Finding> gates,

        List<String> warnings) {
    /** The outcome in the record of a killed run, whose final status was never written. */
    public static final RunConclusion OPEN = new RunConclusion(
            Status.INTERRUPTED,
            "the run was not closed: it is still in progress, or the driver was killed",
            List.of(),
            Map.of(),
            InputCounts.NONE,
            DatabaseCount.UNKNOWN,
            List.of(),
            List.of());

    public RunConclusion {
        phases = List.copyOf(phases);
        counts = Map.copyOf(counts);
        gates = List.copyOf(gates);
        warnings = List.copyOf(warnings);
        requireOrder(phases);
        counts.forEach((type, its) -> its.requirePossible(type.key() + ", a count"));
        counts.forEach((type, its) -> Bounds.atMost("started", its.started(), type.key() + ", ended", its.ended()));
        RunStatus.requireJudged(status, gates);
    }

    private static void requireOrder(List<Phase> phases) {
        long reached = 0;
        for (int i = 0; i < phases.size(); i++) {
            long start = phases.get(i).startNanos();
            if (start < reached) {
                throw new IllegalArgumentException("phases[" + i + "].startNanos = " + start + ": must be " + reached
                        + " or later, where the phase before ended");
            }
            reached = phases.get(i).endNanos();
        }
    }

    /** Whether this was written at the end of a run, rather than before its load. */
    public boolean isClosed() {
        return status != Status.INTERRUPTED || !phases.isEmpty() || !counts.isEmpty();
    }

    /** The run's status so far. */
    public RunStatus ended() {
        return new RunStatus(status, reason);
    }

    /** This outcome with the status and reason from all checks of the run. */
    public RunConclusion with(RunStatus judged) {
        return with(judged, gates);
    }

    /** As above, with other gates. */
    public RunConclusion with(RunStatus judged, List<Finding> newGates) {
        return new RunConclusion(
                judged.status(), judged.reason(), phases, counts, inputs, database, newGates, warnings);
    }

    /** This outcome with further warnings appended. */
    public RunConclusion withWarnings(Collection<String> more) {
        List<String> all = new ArrayList<>(warnings);
        all.addAll(more);
        return new RunConclusion(status, reason, phases, counts, inputs, database, gates, all);
    }

    /** Whether the figures may be used. */
    public enum Status {
        /** It ran to completion and every gate passed. A file with {@code unjudged} means only the gates in its record. */
        @JsonAlias(RunRecordJson.UNJUDGED)
        COMPLETE,
        /** It ended early; its recorded data are correct. */
        INTERRUPTED,
        /** A gate failed: the figures must not be used for a verdict. */
        NOT_VALID,
        /** Another tool measured it: not checked like a run of this program, but nothing in its figures speaks against it. */
        IMPORTED;

        /** Its form in files. */
        public String key() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * New orders placed over the whole run: the database's count (difference of the sum of d_next_o_id) and the client's
     * (committed New-Orders).
     *
     * @param before sum of d_next_o_id before the load; -1 if unknown
     * @param after the sum after the load; -1 if unknown
     * @param client committed New-Orders as counted by the client
     */
    public record DatabaseCount(long before, long after, long client) {
        public static final DatabaseCount UNKNOWN = new DatabaseCount(-1, -1, 0);

        public DatabaseCount {
            Bounds.atLeast(-1, "before", before);
            Bounds.atLeast(-1, "after", after);
            Bounds.atLeast(0, "client", client);
        }

        /** Whether both database counts are known. */
        public boolean isKnown() {
            return before >= 0 && after >= 0;
        }

        /** The database's count of new orders. */
        public long placed() {
            return after - before;
        }
    }
}
