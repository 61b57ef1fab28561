package io.latchmark.results.run;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The gate whether the load of a part started at the announced instants. */
public final class StartGate {
    private static final String NAME = "the load started at the announced instant";
    private static final String WHY =
            "parts that start apart don't load the database together: their sum is no run of all users";

    private StartGate() {}

    /** Judges the steps of one part. */
    public static Finding of(RunPart part) {
        Optional<LoadStart> latest = part.starts().stream().max(Comparator.comparingLong(LoadStart::lateNanos));
        return new Finding(
                NAME,
                Finding.Verdict.of(latest.isPresent() && !latest.get().isLate()),
                latest.map(start -> text(start.lateNanos()) + " late").orElse("it did not start"),
                "at most " + LoadStart.LATE_MAX.toMillis() + " ms late",
                WHY);
    }

    /** Judges the parts of a run: the latest of all. */
    public static Finding of(List<RunParts.Agent> agents) {
        Optional<RunParts.Agent> latest = agents.stream().max(Comparator.comparingLong(RunParts.Agent::lateNanosMax));
        boolean known = agents.stream()
                .allMatch(agent ->
                        agent.part().stream().anyMatch(part -> !part.starts().isEmpty()));
        return new Finding(
                NAME,
                Finding.Verdict.of(known
                        && latest.stream().allMatch(agent -> agent.lateNanosMax() <= LoadStart.LATE_MAX.toNanos())),
                latest.map(agent ->
                                "agent " + agent.name() + " " + text(agent.lateNanosMax()) + " late, the others less")
                        .orElse("no agent started"),
                "each agent at most " + LoadStart.LATE_MAX.toMillis() + " ms late",
                WHY);
    }

    /** A lateness as it stands in findings: in milliseconds. */
    public static String text(long lateNanos) {
        return String.format(Locale.ROOT, "%.3f ms", lateNanos / 1e6);
    }
}
