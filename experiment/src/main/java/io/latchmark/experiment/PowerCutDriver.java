package io.latchmark.experiment;

import io.latchmark.agents.powercut.WitnessOperation;
import io.latchmark.agents.powercut.WitnessRequest;
import io.latchmark.application.Operator;
import io.latchmark.core.LatchmarkException;
import io.latchmark.results.powercut.PowerCutTest;
import io.latchmark.runner.experiment.Action;
import io.latchmark.runner.experiment.CommandResult;
import io.latchmark.runner.experiment.MeasurementDriver;
import io.latchmark.runner.experiment.PlannedRun;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Tests each configuration of an experiment by power cuts: this host is the witness. A test that was ended early continues.
 * Confined to one thread.
 */
final class PowerCutDriver implements MeasurementDriver {
    /** A host needs about that to start again. */
    private static final Duration RESTART = Duration.ofMinutes(3);

    private static final String FOLDER = "power-cuts";

    private final Definition definition;
    private final OptionReader options;
    private final Path experiment;
    private final String latchmarkVersion;
    private final Operator operator;

    PowerCutDriver(
            Definition definition, OptionReader options, Path experiment, String latchmarkVersion, Operator operator) {
        this.definition = definition;
        this.options = options;
        this.experiment = experiment;
        this.latchmarkVersion = latchmarkVersion;
        this.operator = operator;
    }

    /** Where a configuration's test is recorded. */
    static Path folder(Path experiment, String configuration) {
        return experiment.resolve(FOLDER).resolve(configuration);
    }

    /** The command line that tests a configuration. */
    static List<String> words(Path experiment, String configuration, Map<String, String> options) {
        List<String> words = new ArrayList<>(List.of(
                "power-cut", "witness", folder(experiment, configuration).toString()));
        words.addAll(OptionReader.words(options));
        return words;
    }

    /** How long a test takes, if its host starts quickly. */
    static Duration length(WitnessRequest request) {
        Duration writing =
                request.cut().map(cut -> cut.min().plus(cut.max()).dividedBy(2)).orElse(Duration.ZERO);
        return writing.plus(RESTART).multipliedBy(Math.max(1, request.cuts()));
    }

    @Override
    public Duration length(Map<String, String> ofRun) {
        return length(options.witness(experiment, definition.options(ofRun)));
    }

    @Override
    public void reset(Map<String, String> ofRun) {
        // There is no database.
    }

    @Override
    public Path run(PlannedRun run, Map<String, String> ofRun, Path unused) throws InterruptedException {
        Path folder = folder(experiment, run.configuration().name());
        Thread worker = Thread.currentThread();
        try {
            PowerCutTest test = WitnessOperation.execute(
                    options.witness(folder, definition.options(ofRun)), latchmarkVersion, operator);
            if (test.counted().isEmpty()) {
                throw LatchmarkException.environment("no power cut was tested");
            }
            return folder;
        } finally {
            operator.onEnd(worker::interrupt, () -> {});
        }
    }

    @Override
    public void collectFacts(Path folder) {
        // The writer reports those of its device.
    }

    @Override
    public CommandResult runAtAgent(Action action, Duration limit) {
        return new CommandResult(-1, "", "an experiment of power cuts has no agents: use 'host'");
    }

    @Override
    public void prompt(String text) throws InterruptedException {
        operator.awaitHand(text);
    }

    /** The tests of all configurations, as far as there are any. */
    List<PowerCutTest> tests() {
        return definition.configurations().stream()
                .map(configuration -> PowerCutTest.in(folder(experiment, configuration.name())))
                .flatMap(Optional::stream)
                .toList();
    }
}
