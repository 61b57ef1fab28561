package io.latchmark.runner.experiment;

import io.latchmark.results.experiment.BlockBreak;
import io.latchmark.results.experiment.ExperimentDirectory;
import io.latchmark.results.experiment.ExperimentEntry;
import io.latchmark.results.experiment.ExperimentEntry.Kind;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The log of an experiment: its past steps and its current one. */
final class StepLog {
    private final ExperimentDirectory directory;
    private final Clock clock;
    /** When each valid run ended, in this order. */
    private final Map<Integer, Instant> valid = new LinkedHashMap<>();

    private Optional<String> inForce = Optional.empty();
    private int run;
    private int attempt;

    StepLog(ExperimentDirectory directory, Clock clock) {
        this.directory = directory;
        this.clock = clock;
        for (ExperimentEntry entry : directory.entries()) {
            take(entry);
        }
    }

    private void take(ExperimentEntry entry) {
        switch (entry.kind()) {
            case VALID -> valid.put(entry.run(), entry.at());
            case DISCARDED -> valid.remove(entry.run());
            case APPLYING, NOT_REVERTED -> inForce = Optional.of(entry.configuration());
            case REVERTED -> inForce = Optional.empty();
            case STARTED, FAILED, GIVEN_UP, HOOK_FAILED, ENDED, COMPARED -> {}
        }
    }

    /** Assigns later entries to this attempt; 0 and 0 for no run. */
    void at(int newRun, int newAttempt) {
        run = newRun;
        attempt = newAttempt;
    }

    void note(Kind kind, String configuration, String detail) {
        ExperimentEntry entry = new ExperimentEntry(clock.instant(), kind, run, attempt, configuration, detail);
        directory.append(entry);
        take(entry);
    }

    int attempts(int number) {
        return directory.entries().stream()
                .filter(entry -> entry.run() == number)
                .mapToInt(ExperimentEntry::attempt)
                .max()
                .orElse(0);
    }

    boolean isDone(PlannedRun planned) {
        return valid.containsKey(planned.number());
    }

    /**
     * Whether the runs of a block would not be in sequence, if those that are missing were made now: others were made between
     * them, or a long time passed.
     */
    boolean isTorn(List<PlannedRun> block) {
        List<Integer> order = List.copyOf(valid.keySet());
        List<Integer> places = block.stream()
                .filter(this::isDone)
                .map(run -> order.indexOf(run.number()))
                .sorted()
                .toList();
        if (places.isEmpty()) {
            return false;
        }
        int end = places.get(places.size() - 1);
        boolean isMissing = places.size() < block.size();
        if (end - places.get(0) != places.size() - 1 || (isMissing && end < order.size() - 1)) {
            return true;
        }
        List<Instant> ends = List.copyOf(valid.values());
        List<Duration> gaps = new ArrayList<>();
        for (int i = 1; i < ends.size(); i++) {
            gaps.add(Duration.between(ends.get(i - 1), ends.get(i)));
        }
        Duration limit = BlockBreak.longest(gaps);
        gaps.add(Duration.between(ends.get(ends.size() - 1), clock.instant()));
        return gaps.subList(places.get(0), isMissing ? end + 1 : end).stream()
                .anyMatch(gap -> gap.compareTo(limit) > 0);
    }

    /** Name of the configuration in force; empty if the system is in its original state. */
    Optional<String> inForce() {
        return inForce;
    }
}
