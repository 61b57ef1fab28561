package io.latchmark.results.run;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The gate that checks whether the load of each agent started at the announced times. Time lost by a late start is missing from the
 * warm-up, which should bring the database to the state under all users; without a warm-up it is missing from the interval.
 */
public final class StartGate {
    private static final String NAME = "the load started at the announced instant";
    private static final String WHY =
            "until its last part has started, the load is not that of all users: 5 % of the warm-up are"
                    + " made up for by the rest of it, and without a warm-up 0.1 % of the interval change its figures by no more";
    private static final Duration LATE_MAX = Duration.ofSeconds(1);

    /** The precision of a start that can be expected on a host with other work. */
    private static final Duration LATE_MIN = Duration.ofMillis(10);

    private static final int OF_WARM_UP = 20;
    private static final int OF_INTERVAL = 1_000;

    private StartGate() {}

    /** A step's start against its bound. */
    private record Start(String agent, long lateNanos, long boundNanos) {
        double ofBound() {
            return (double) lateNanos / boundNanos;
        }

        boolean isLate() {
            return lateNanos > boundNanos;
        }
    }

    private static Duration bound(WorkloadSettings workload, int step) {
        Duration warmUp = workload.warmUp(step);
        Duration bound =
                warmUp.isZero() ? workload.measurementInterval().dividedBy(OF_INTERVAL) : warmUp.dividedBy(OF_WARM_UP);
        return bound.compareTo(LATE_MAX) > 0 ? LATE_MAX : bound.compareTo(LATE_MIN) < 0 ? LATE_MIN : bound;
    }

    private static Stream<Start> starts(WorkloadSettings workload, String agent, RunPart part) {
        return IntStream.range(0, part.starts().size())
                .mapToObj(step -> new Start(
                        agent,
                        part.starts().get(step).lateNanos(),
                        bound(workload, step).toNanos()));
    }

    /** Evaluates the agents of a run. */
    public static Finding of(WorkloadSettings workload, List<RunParts.Agent> agents) {
        Optional<String> missing = agents.stream()
                .filter(agent ->
                        agent.part().stream().allMatch(part -> part.starts().isEmpty()))
                .map(agent -> "the start of agent " + agent.name() + " is not known")
                .findFirst();
        List<Start> starts = missing.isPresent()
                ? List.of()
                : agents.stream()
                        .flatMap(agent -> agent.part().stream().flatMap(part -> starts(workload, agent.name(), part)))
                        .toList();
        Optional<Start> latest = starts.stream().max(Comparator.comparingDouble(Start::ofBound));
        Duration bound = IntStream.range(0, workload.steps().size())
                .mapToObj(step -> bound(workload, step))
                .min(Comparator.naturalOrder())
                .orElse(LATE_MAX);
        return new Finding(
                NAME,
                Finding.Verdict.of(latest.isPresent() && !latest.get().isLate()),
                latest.map(start -> "agent " + start.agent() + " " + text(start.lateNanos()) + " late, the others less")
                        .orElse(missing.orElse("no agent started")),
                "at most " + bound.toMillis() + " ms late",
                WHY);
    }

    /** A lateness as text for findings, in milliseconds. */
    public static String text(long lateNanos) {
        return String.format(Locale.ROOT, "%.3f ms", lateNanos / 1e6);
    }
}
