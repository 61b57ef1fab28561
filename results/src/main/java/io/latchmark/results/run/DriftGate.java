package io.latchmark.results.run;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Checks whether the agents' monotonic clocks kept their distance to the coordinator's from before the load until after it,
 * because their results are summed second by second.
 */
public final class DriftGate {
    /** The check's name. */
    public static final String NAME = "the agents' clocks kept their distance";

    private static final Duration DRIFT_MAX = Duration.ofMillis(10);
    private static final String WHY =
            "a second of an agent whose clock drifts is not the same second of the others; starts are not affected, before"
                    + " each of which the clocks are compared";

    private DriftGate() {}

    /** How far a clock drifted, with the error bound. */
    private record Drift(String agent, long nanos, long boundNanos) {
        /** The certain part of the drift. */
        long certainNanos() {
            return Math.max(0, Math.abs(nanos) - boundNanos);
        }

        String text() {
            return String.format(
                    Locale.ROOT, "agent %s by %+.3f ms, within %.3f ms", agent, nanos / 1e6, boundNanos / 1e6);
        }
    }

    /** Evaluates the part whose clock drifted most. */
    public static Finding of(List<RunParts.Agent> agents) {
        Optional<Drift> most = agents.stream()
                .flatMap(agent -> agent.part().flatMap(part -> drift(agent.name(), part)).stream())
                .max(Comparator.comparingLong(Drift::certainNanos));
        String bound = "at most " + DRIFT_MAX.toMillis() + " ms beyond what the measurements leave open";
        if (most.isEmpty()) {
            return new Finding(NAME, Finding.Verdict.NOT_COMPARED, "no clock was compared after the load", bound, WHY);
        }
        boolean kept = most.get().certainNanos() <= DRIFT_MAX.toNanos();
        return new Finding(
                NAME,
                kept ? Finding.Verdict.PASSED : Finding.Verdict.MARKED,
                most.get().text(),
                bound,
                WHY);
    }

    private static Optional<Drift> drift(String agent, RunPart part) {
        return part.after()
                .map(after -> new Drift(
                        agent,
                        after.offsetNanos() - part.before().offsetNanos(),
                        after.boundNanos() + part.before().boundNanos()));
    }
}
