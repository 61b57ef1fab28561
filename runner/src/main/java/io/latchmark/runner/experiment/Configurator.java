package io.latchmark.runner.experiment;

import io.latchmark.core.LatchmarkException;
import io.latchmark.results.experiment.ExperimentEntry.Kind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Changes from one configuration to another: the one in force is reverted before the next is applied, so that each is applied to
 * the original state. The log contains the configuration in force, in case the program is killed.
 */
final class Configurator {
    private final Commands commands;
    private final StepLog journal;
    private final MeasurementDriver bench;
    private @Nullable Configuration current;

    Configurator(Commands commands, StepLog journal, MeasurementDriver bench) {
        this.commands = commands;
        this.journal = journal;
        this.bench = bench;
    }

    /**
     * Restores the original state after a crash.
     *
     * @param inForce name of the configuration that was in force; empty if none was
     * @throws LatchmarkException of category ENVIRONMENT if that fails
     */
    void restoreAfterCrash(Optional<String> inForce, List<Configuration> known) {
        inForce.ifPresent(name -> {
            current = known.stream()
                    .filter(configuration -> configuration.name().equals(name))
                    .findFirst()
                    .orElse(null);
            revert();
        });
    }

    /**
     * Applies and verifies a configuration.
     *
     * @return what went wrong; empty if it is in force
     * @throws LatchmarkException of category ENVIRONMENT if the previous one can't be reverted
     */
    String change(Configuration next) throws InterruptedException {
        if (current == null || !current.name().equals(next.name())) {
            revert();
            String failure = apply(next);
            if (!failure.isEmpty()) {
                return failure;
            }
        }
        return verify();
    }

    private String apply(Configuration next) throws InterruptedException {
        if (changesState(next)) {
            current = next;
            journal.note(Kind.APPLYING, next.name(), "");
        }
        if (!next.prompt().isEmpty()) {
            bench.prompt(next.prompt());
        }
        for (Action action : next.apply()) {
            CommandResult result = commands.run(action, Map.of());
            if (!result.succeeded()) {
                return "apply failed: " + action.text() + ": " + result.text();
            }
        }
        current = next;
        return "";
    }

    /** A configuration with only 'revert' may still change something: a run may switch to another configuration. */
    private static boolean changesState(Configuration configuration) {
        return !configuration.prompt().isEmpty()
                || !configuration.apply().isEmpty()
                || !configuration.revert().isEmpty();
    }

    /** Verifies the configuration in force; empty if it still is, otherwise what was found instead. */
    String verify() {
        if (current == null) {
            return "";
        }
        for (Verification verification : current.verify()) {
            CommandResult result = commands.run(verification.action(), Map.of());
            if (!result.succeeded()) {
                return "verify failed: " + verification.action().text() + ": " + result.text();
            }
            if (!verification.holds(result.output())) {
                return "verify: " + verification.action().text() + " must print something that matches '"
                        + verification.expected() + "', and printed: " + result.text();
            }
        }
        return "";
    }

    /**
     * Restores the original state; does nothing if no configuration is in force. Executes all commands, even if one fails or
     * nothing can be written.
     *
     * @throws LatchmarkException of category ENVIRONMENT if one fails
     */
    void revert() {
        Configuration leaving = current;
        if (leaving == null) {
            return;
        }
        StringBuilder failures = new StringBuilder();
        for (Action action : leaving.revert()) {
            CommandResult result = commands.runAnyway(action);
            if (!result.succeeded()) {
                failures.append(failures.isEmpty() ? "" : "; ")
                        .append(action.text())
                        .append(": ")
                        .append(result.text());
            }
        }
        current = null;
        if (!changesState(leaving)) {
            return;
        }
        if (!failures.isEmpty()) {
            String stuck = "the original state before configuration '" + leaving.name() + "' could not be restored ("
                    + failures
                    + "): restore it by hand; the same command then continues, and tries to restore it again first";
            log(Kind.NOT_REVERTED, leaving, failures.toString(), stuck);
            throw LatchmarkException.environment(stuck);
        }
        log(Kind.REVERTED, leaving, "", "the original state is restored, and the next start restores it again");
    }

    /** Reports the state to the user, even if the log can't be written. */
    private void log(Kind kind, Configuration leaving, String detail, String how) {
        try {
            journal.note(kind, leaving.name(), detail);
        } catch (LatchmarkException e) {
            throw LatchmarkException.environment(e.getMessage() + "; " + how, e);
        }
    }
}
