package io.latchmark.results.run;

import java.util.List;
import java.util.stream.Collectors;

/** The gate that checks whether a run executed by agents has all its parts. */
public final class PartsGate {
    /** The gate's name. */
    public static final String NAME = "every part of the run is there and whole";

    private static final int NAMED_MAX = 5;

    private PartsGate() {}

    /** Evaluates the parts of a run, as in its record. */
    public static Finding of(RunParts parts) {
        List<RunParts.Agent> faulty = parts.agents().stream()
                .filter(agent -> !agent.problem().isEmpty())
                .toList();
        long shares = parts.agents().stream()
                .map(agent -> agent.share().number())
                .distinct()
                .count();
        int of = parts.agents().stream()
                .mapToInt(agent -> agent.share().of())
                .max()
                .orElse(0);
        return new Finding(
                NAME,
                Finding.Verdict.of(faulty.isEmpty() && of > 0 && shares == of),
                found(parts, faulty),
                of == 0 ? "the parts of all agents" : of + " of " + of + " shares",
                "without the load of an agent the figures are those of fewer users");
    }

    private static String found(RunParts parts, List<RunParts.Agent> faulty) {
        if (parts.agents().isEmpty()) {
            return "the parts were not merged: merge them, or read each by itself";
        }
        if (faulty.isEmpty()) {
            return parts.agents().size() + " parts";
        }
        String named = faulty.stream()
                .limit(NAMED_MAX)
                .map(agent -> "agent " + agent.name() + ": " + agent.problem())
                .collect(Collectors.joining("; "));
        return named + (faulty.size() > NAMED_MAX ? "; and " + (faulty.size() - NAMED_MAX) + " more agents" : "");
    }
}
