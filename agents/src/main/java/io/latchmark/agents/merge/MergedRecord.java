package io.latchmark.agents.merge;

import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.CountGates;
import io.latchmark.results.run.DriftGate;
import io.latchmark.results.run.Finding;
import io.latchmark.results.run.InputCounts;
import io.latchmark.results.run.OutcomeCounts;
import io.latchmark.results.run.PartsGate;
import io.latchmark.results.run.RunConclusion;
import io.latchmark.results.run.RunEnvironment;
import io.latchmark.results.run.RunParts;
import io.latchmark.results.run.RunReader;
import io.latchmark.results.run.RunRecord;
import io.latchmark.results.run.RunStatus;
import io.latchmark.results.run.StartGate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Creates the record of a whole run from that of its coordinator and those of its parts. */
final class MergedRecord {
    private final RunRecord coordinator;
    private final List<FoundPart> found;
    private final Map<String, Long> measuredNewOrders;

    private MergedRecord(RunRecord coordinator, List<FoundPart> found, Map<String, Long> measuredNewOrders) {
        this.coordinator = coordinator;
        this.found = found;
        this.measuredNewOrders = measuredNewOrders;
    }

    static RunRecord of(RunRecord coordinator, List<FoundPart> found, Map<String, Long> measuredNewOrders) {
        MergedRecord merged = new MergedRecord(coordinator, found, measuredNewOrders);
        RunParts parts = merged.parts();
        return coordinator
                .with(merged.environment())
                .with(merged.conclusion(parts))
                .with(parts);
    }

    private List<RunRecord> records() {
        return found.stream()
                .flatMap(part -> part.reader().stream())
                .map(RunReader::record)
                .toList();
    }

    private RunParts parts() {
        List<Long> starts = coordinator.parts().map(RunParts::startsNanos).orElse(List.of());
        return new RunParts(
                starts,
                found.stream()
                        .map(part -> new RunParts.Agent(
                                part.expected().agent(),
                                part.expected().share(),
                                part.problem(),
                                measuredNewOrders.getOrDefault(part.expected().agent(), 0L),
                                part.part(),
                                part.reader().isPresent() ? part.expected().sha256() : Map.of()))
                        .sorted(Comparator.comparingInt(agent -> agent.share().number()))
                        .toList());
    }

    private RunEnvironment environment() {
        RunEnvironment environment = coordinator.environment();
        List<RunEnvironment.Source> sources = new ArrayList<>(environment.sources());
        found.forEach(part -> part.records(coordinator).ifPresent(records -> sources.addAll(records.sources())));
        return new RunEnvironment(environment.before(), environment.after(), sources, environment.sqlHashes());
    }

    private RunConclusion conclusion(RunParts parts) {
        RunConclusion before = coordinator.conclusion();
        CountGates counted = CountGates.of(
                counts(), before.database().before(), before.database().after());
        List<Finding> gates = new ArrayList<>(before.gates());
        gates.add(PartsGate.of(parts));
        if (parts.agents().size() > 1) {
            gates.add(StartGate.of(coordinator.workload(), parts.agents()));
        }
        gates.add(DriftGate.of(parts.agents()));
        gates.add(counted.databaseAgrees());
        gates.add(counted.outcomesAddUp(0));
        gates.addAll(counted.noErrors());
        gates.addAll(noted(before.gates()));
        RunStatus judged = before.ended().judged(gates);
        return new RunConclusion(
                judged.status(),
                judged.reason(),
                before.phases(),
                counted.counts(),
                inputs(),
                counted.database(),
                gates,
                warnings());
    }

    /** The parts' findings other than passed and failed, except those that the coordinator also found. */
    private List<Finding> noted(List<Finding> ofCoordinator) {
        List<Finding> noted = new ArrayList<>();
        for (FoundPart part : found) {
            part.reader().stream()
                    .flatMap(reader -> reader.record().conclusion().gates().stream())
                    .filter(gate -> !gate.passed() && !gate.isFailure() && !ofCoordinator.contains(gate))
                    .forEach(
                            gate -> noted.add(gate.at("agent " + part.expected().agent())));
        }
        return noted;
    }

    private Map<TransactionType, OutcomeCounts> counts() {
        Map<TransactionType, OutcomeCounts> sum = new EnumMap<>(TransactionType.class);
        records()
                .forEach(record -> record.conclusion()
                        .counts()
                        .forEach((type, counts) -> sum.merge(type, counts, OutcomeCounts::plus)));
        return sum;
    }

    private InputCounts inputs() {
        return records().stream()
                .map(record -> record.conclusion().inputs())
                .reduce(InputCounts.NONE, InputCounts::plus);
    }

    private List<String> warnings() {
        List<String> warnings = new ArrayList<>(coordinator.conclusion().warnings());
        found.forEach(part -> part.reader()
                .ifPresent(reader -> reader.record()
                        .conclusion()
                        .warnings()
                        .forEach(warning ->
                                warnings.add("agent " + part.expected().agent() + ": " + warning))));
        return warnings;
    }
}
