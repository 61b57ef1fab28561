package io.latchmark.runner;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.spi.Claim;
import io.latchmark.core.transaction.FailureKind;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.platform.CountText;
import io.latchmark.results.run.CountGates;
import io.latchmark.results.run.DriftGate;
import io.latchmark.results.run.Finding;
import io.latchmark.results.run.InputCounts;
import io.latchmark.results.run.OutcomeCounts;
import io.latchmark.results.run.PartsGate;
import io.latchmark.results.run.Phase;
import io.latchmark.results.run.RunConclusion;
import io.latchmark.results.run.RunEnvironment;
import io.latchmark.results.run.RunRecord;
import io.latchmark.results.run.RunStatus;
import io.latchmark.results.run.StartGate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Cross-checks a run after its load has ended, and closes its record. */
final class RunCloser {
    private static final String SETTINGS = "settings";

    /** Groups of facts that a load does not change: settings, storage options of the tables, limits of a service. */
    private static final List<String> CONFIGURATION = List.of(SETTINGS, "tables", "limits");

    private final RunEnvironment environment;
    private final Map<TransactionType, OutcomeCounts> counts;
    private final Map<String, String> durabilityFaults;
    private Map<String, Long> tornPageFaults = Map.of();
    private final int hangingSessions;
    private boolean isLost;
    private final List<Finding> gates = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();

    RunCloser(
            RunEnvironment environment,
            Map<TransactionType, OutcomeCounts> counts,
            Map<String, String> durabilityFaults,
            int hangingSessions) {
        this.environment = environment;
        this.counts = counts;
        this.durabilityFaults = new TreeMap<>(durabilityFaults);
        this.hangingSessions = hangingSessions;
    }

    /** The run ended early because a host was lost: it is not valid, and was not interrupted. */
    void lose(String loss) {
        isLost = true;
        gates.add(new Finding(
                "every agent stayed",
                false,
                loss,
                "none lost",
                "what a process on the host did, or the host itself, is known for only a part of the run"));
    }

    /**
     * How the load ended.
     *
     * @param interruptReason empty if it ran to completion
     * @param inputs statistics of the inputs
     * @param placedBefore new orders in the database before the load
     * @param incarnation of the server before the load
     * @param reconnections of the terminals; empty if there were none
     */
    record Ending(
            String interruptReason,
            List<Phase> phases,
            InputCounts inputs,
            long placedBefore,
            Map<String, String> incarnation,
            Optional<String> reconnections) {}

    /** The run's record, completed with the database's state after the load, all gates, and the resulting status. */
    RunRecord close(RunRecord open, SystemUnderTest systemUnderTest, Ending ending) {
        RunEnvironment closed = environment;
        long placedAfter = -1;
        Optional<Map<String, String>> incarnation = Optional.empty();
        try {
            incarnation = Optional.of(systemUnderTest.database().incarnation());
            if (hangingSessions > 0) {
                throw LatchmarkException.environment("a question would wait as the " + hangingSessions
                        + " hanging sessions do: look for who holds the lock, or for a device that does not answer");
            }
            placedAfter = systemUnderTest.database().newOrdersPlaced();
            Map<String, Map<String, String>> after = new HashMap<>(systemUnderTest.facts());
            after.putAll(systemUnderTest.database().facts());
            closed = environment.withAfter(after);
            durabilityFaults.putAll(systemUnderTest.database().durabilityFaults());
            tornPageFaults = systemUnderTest.database().tornPageFaults();
        } catch (LatchmarkException e) {
            // A server that doesn't answer would delay every further query by the same timeout.
            warnings.add("the database could not be queried after the load: " + e.getMessage());
        }
        checkServer(systemUnderTest, ending.incarnation(), incarnation);
        checkClaim(systemUnderTest.claim());
        warnOfLostConnections(ending.reconnections());
        CountGates counted = CountGates.of(counts, ending.placedBefore(), placedAfter);
        checkCounts(open, counted);
        checkDurability();
        checkSettings(closed);
        RunStatus ended = ending.interruptReason().isEmpty() || isLost
                ? RunStatus.ENDED
                : RunStatus.interrupted(ending.interruptReason());
        RunStatus judged = ended.judged(gates);
        return open.with(closed)
                .with(new RunConclusion(
                        judged.status(),
                        judged.reason(),
                        ending.phases(),
                        counts,
                        ending.inputs(),
                        counted.database(),
                        gates,
                        warnings));
    }

    /** A session that lasted from before the load until now proves that the server did not restart. */
    private void checkServer(
            SystemUnderTest systemUnderTest, Map<String, String> before, Optional<Map<String, String>> incarnation) {
        if (incarnation.isEmpty()) {
            addServerGate(false, "the server could not be queried after the load");
            return;
        }
        Map<String, String> after = incarnation.get();
        Map<String, String> known = new TreeMap<>(before);
        known.keySet().retainAll(after.keySet());
        String changed = known.keySet().stream()
                .filter(name -> !Objects.equals(before.get(name), after.get(name)))
                .map(name -> name + ": " + before.get(name) + " before the load, " + after.get(name) + " after it")
                .collect(Collectors.joining("; "));
        String same = known.entrySet().stream()
                .map(sign -> sign.getKey() + " " + sign.getValue())
                .collect(Collectors.joining(", "));
        boolean told = !known.isEmpty() || systemUnderTest.claim().losses().isEmpty();
        addServerGate(
                told && changed.isEmpty(),
                !changed.isEmpty() ? changed : same.isEmpty() ? "the server does not report when it started" : same);
    }

    private void addServerGate(boolean passed, String found) {
        gates.add(
                new Finding(
                        "the server ran without a restart",
                        Finding.Verdict.of(passed),
                        found,
                        "the same before and after the load",
                        "a server that starts or recovers loses its buffer pool and its counters, and executes nothing during that time"));
    }

    private void checkClaim(Claim claim) {
        List<String> losses = claim.losses();
        boolean alone = claim.isHeld() && claim.contender().isEmpty();
        gates.add(new Finding(
                "no other command worked on the database",
                Finding.Verdict.of(alone),
                claim.contender()
                        .orElse(
                                losses.isEmpty()
                                        ? "the lock on the database was held throughout"
                                        : "the lock on the database was lost "
                                                + CountText.of(losses.size(), "time", "times")
                                                + (alone ? ", and reacquired" : ", and not reacquired")),
                "the lock on the database held by this run",
                "another command's load, or its changes, would be counted as those of this run"));
        warnings.addAll(losses);
    }

    private void warnOfLostConnections(Optional<String> reconnections) {
        long failed = counts.values().stream()
                .mapToLong(count -> count.failed().getOrDefault(FailureKind.CONNECTION_LOST, 0L))
                .sum();
        if (failed > 0 || reconnections.isPresent()) {
            warnings.add("connections to the server were lost: " + CountText.of(failed, "transaction", "transactions")
                    + " failed for it; " + reconnections.orElse("no session reconnected"));
        }
    }

    private void checkCounts(RunRecord open, CountGates counted) {
        open.parts().ifPresent(parts -> {
            gates.add(PartsGate.of(parts));
            gates.add(StartGate.of(open.workload(), parts.agents()));
            gates.add(DriftGate.of(parts.agents()));
        });
        gates.add(counted.databaseAgrees());
        gates.add(counted.outcomesAddUp(hangingSessions));
        gates.addAll(counted.noErrors());
    }

    private void checkDurability() {
        List<String> faults = new ArrayList<>();
        durabilityFaults.forEach((setting, value) -> faults.add(setting + " = " + value));
        List<String> safe = new ArrayList<>();
        String remedy = "";
        for (Map.Entry<String, Long> fault : new TreeMap<>(tornPageFaults).entrySet()) {
            WholePages pages = WholePages.of(environment.before(), fault.getValue());
            (pages.proven() ? safe : faults).add(fault.getKey() + " (" + pages.evidence() + ")");
            remedy = pages.proven() ? remedy : WholePages.REMEDY;
        }
        gates.add(new Finding(
                "commits are durable",
                Finding.Verdict.of(faults.isEmpty()),
                !faults.isEmpty()
                        ? String.join(", ", faults)
                        : safe.isEmpty() ? "all settings are durable" : String.join(", ", safe),
                "no setting under which a confirmed commit can be lost",
                "without durable commits the log's storage is not measured" + remedy));
    }

    private void checkSettings(RunEnvironment closed) {
        Map<String, String> before = configuration(closed.before());
        Map<String, String> after = configuration(closed.after());
        Set<String> names = new TreeSet<>(before.keySet());
        names.addAll(after.keySet());
        List<String> changed = names.stream()
                .filter(name -> !Objects.equals(before.get(name), after.get(name)))
                .map(name -> name + ": " + before.getOrDefault(name, "not set") + " before, "
                        + after.getOrDefault(name, "not set") + " after")
                .toList();
        boolean known = !before.isEmpty() && !after.isEmpty();
        String found = changed.isEmpty()
                ? CountText.of(before.size(), "setting", "settings") + " read back"
                : String.join("; ", changed);
        gates.add(new Finding(
                "settings are the same before and after",
                Finding.Verdict.of(known && changed.isEmpty()),
                known ? found : "the settings " + (before.isEmpty() ? "before" : "after") + " the load are unknown",
                "equal",
                "a setting changed during the run makes its figures belong to no configuration"));
    }

    /** Settings by name, and other facts with their group's name as a prefix; empty if the settings are unknown. */
    private static Map<String, String> configuration(Map<String, Map<String, String>> facts) {
        Map<String, String> configuration = new TreeMap<>();
        for (String group : facts.getOrDefault(SETTINGS, Map.of()).isEmpty() ? List.<String>of() : CONFIGURATION) {
            facts.getOrDefault(group, Map.of())
                    .forEach((name, value) ->
                            configuration.put(group.equals(SETTINGS) ? name : group + "." + name, value));
        }
        return configuration;
    }
}
