package io.latchmark.runner.experiment;

import io.latchmark.results.experiment.ExperimentDirectory;
import io.latchmark.results.experiment.ExperimentEntry;
import io.latchmark.results.experiment.ExperimentEntry.Kind;
import java.time.Clock;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** The log of an experiment: its past steps and its current one. */
final class StepLog {
    private final ExperimentDirectory directory;
    private final Clock clock;
    private final Set<Integer> valid = new HashSet<>();
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
            case VALID -> valid.add(entry.run());
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
        return valid.contains(planned.number());
    }

    /** Name of the configuration in force; empty if the system is in its original state. */
    Optional<String> inForce() {
        return inForce;
    }
}
