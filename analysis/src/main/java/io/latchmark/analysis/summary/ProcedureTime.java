package io.latchmark.analysis.summary;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.series.CounterKey;
import io.latchmark.analysis.series.Counters;
import io.latchmark.analysis.series.SampleCoverage;
import io.latchmark.analysis.series.Window;
import io.latchmark.core.spi.CounterRole;
import io.latchmark.results.run.Finding;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;

/**
 * Checks whether the server's two measurements of the terminals' CPU time agree, if it has both: that of the procedures is part
 * of that of the sessions.
 */
final class ProcedureTime {
    /** A session's time is rounded to this. */
    private static final double MILLIS_PER_SESSION = 1;
    /** The two sources are not read at the same time. */
    private static final double TOLERANCE = 0.01;

    private ProcedureTime() {}

    /**
     * The check; none if a source is missing, or if the record does not name the procedures that the run calls.
     *
     * @param sessions that the terminals hold open
     */
    static Optional<Finding> of(
            Map<String, Map<String, String>> facts, int sessions, Counters counters, Window window) {
        List<CounterKey> procedures = procedures(facts, counters);
        SortedSet<CounterKey> ofSessions = counters.of(CounterRole.SESSION_CPU_TIME);
        if (procedures.isEmpty() || ofSessions.isEmpty()) {
            return Optional.empty();
        }
        SampleCoverage common = counters.cover(procedures.get(0).source(), window)
                .and(counters.cover(ofSessions.first().source(), window));
        if (common.seconds() <= 0) {
            return Optional.empty();
        }
        double byProcedure = procedures.stream()
                .mapToDouble(key -> millis(key, counters, common))
                .sum();
        double bySession = millis(ofSessions.first(), counters, common);
        boolean holds = byProcedure <= bySession * (1 + TOLERANCE) + sessions * MILLIS_PER_SESSION;
        return Optional.of(new Finding(
                "CPU time of procedures is that of sessions",
                holds ? Finding.Verdict.PASSED : Finding.Verdict.MARKED,
                "procedures " + NumberText.of(byProcedure) + " ms, sessions " + NumberText.of(bySession)
                        + " ms; procedures / sessions " + NumberText.ratio(byProcedure / bySession),
                "procedures at most 1 % and 1 ms a session above sessions",
                "What the sessions took includes what their procedures took. More by procedures: another program calls"
                        + " them, or the server counts less for its sessions than they took, and then the CPU part of"
                        + " a transaction's time is too small."));
    }

    private static double millis(CounterKey key, Counters counters, SampleCoverage common) {
        return common.windows().stream()
                .mapToDouble(part -> counters.millisOver(key, part).amount())
                .sum();
    }

    /** Those called by the terminals: a procedure called by another is included in the time of its caller. */
    private static List<CounterKey> procedures(Map<String, Map<String, String>> facts, Counters counters) {
        Map<String, String> called = new HashMap<>(facts.getOrDefault("procedures", Map.of()));
        if (called.containsKey("new_order_scalars")) {
            called.remove("new_order");
        }
        return counters.of(CounterRole.PROCEDURE_CPU_TIME).stream()
                .filter(key -> called.containsValue(key.object()))
                .toList();
    }
}
