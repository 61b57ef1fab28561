package io.latchmark.analysis.report;

import io.latchmark.analysis.document.Table;
import io.latchmark.analysis.document.Tone;
import io.latchmark.results.run.ClockOffset;
import io.latchmark.results.run.Phase;
import io.latchmark.results.run.RunPart;
import io.latchmark.results.run.RunParts;
import io.latchmark.results.run.RunRecord;
import java.util.List;
import java.util.Optional;

/** The part of each agent in a run that several agents executed. */
final class AgentTable {
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double SECONDS_PER_MINUTE = 60;

    private AgentTable() {}

    /** One row per agent; no rows if the run was executed by one process. */
    static Table of(RunRecord record) {
        double measuredSeconds = record.conclusion().phases().stream()
                .filter(phase -> phase.kind() == Phase.Kind.MEASUREMENT)
                .mapToDouble(Phase::seconds)
                .sum();
        List<RunParts.Agent> agents = record.parts().map(RunParts::agents).orElse(List.of());
        return Table.of("Agents", agents)
                .text("Agent", RunParts.Agent::name)
                .text("Host", agent -> agent.part().map(RunPart::host).orElse(""))
                .whole("NOPM", agent -> agent.measuredNewOrders() / measuredSeconds * SECONDS_PER_MINUTE)
                .number(
                        "Start late",
                        "ms",
                        agent -> agent.part().stream()
                                        .allMatch(part -> part.starts().isEmpty())
                                ? Double.NaN
                                : agent.lateNanosMax() / NANOS_PER_MILLI)
                .number("Clock known within", "ms", AgentTable::boundMillis)
                .text("Problem", RunParts.Agent::problem)
                .tone(agent -> agent.problem().isEmpty() ? Tone.PLAIN : Tone.FAILED)
                .build();
    }

    private static double boundMillis(RunParts.Agent agent) {
        Optional<ClockOffset> before = agent.part().map(RunPart::before);
        return before.map(offset -> offset.boundNanos() / NANOS_PER_MILLI).orElse(Double.NaN);
    }
}
