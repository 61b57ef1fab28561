package io.latchmark.experiment;

import io.latchmark.analysis.compare.ComparedRuns;
import io.latchmark.analysis.compare.Comparison;
import io.latchmark.analysis.compare.ComparisonOptions;
import io.latchmark.analysis.compare.Contrast;
import io.latchmark.analysis.compare.Effect;
import io.latchmark.analysis.compare.ProbeComparison;
import io.latchmark.analysis.compare.ProbeContrast;
import io.latchmark.analysis.compare.Verdict;
import io.latchmark.analysis.document.Document;
import io.latchmark.analysis.report.ComparisonDocument;
import io.latchmark.analysis.report.PageFile;
import io.latchmark.analysis.report.ProbeComparisonDocument;
import io.latchmark.analysis.statistics.Estimate;
import io.latchmark.application.Child;
import io.latchmark.application.ExperimentUnderWay;
import io.latchmark.application.OperationEvent;
import io.latchmark.application.Operator;
import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.CountText;
import io.latchmark.platform.host.HostActivity;
import io.latchmark.results.experiment.ExperimentDirectory;
import io.latchmark.results.experiment.ExperimentEntry;
import io.latchmark.results.run.RunDirectory;
import io.latchmark.runner.experiment.Experiment;
import io.latchmark.runner.experiment.ExperimentListener;
import io.latchmark.runner.experiment.ExperimentPlan;
import io.latchmark.runner.experiment.ExperimentRunner;
import io.latchmark.runner.experiment.PlanProgress;
import io.latchmark.runner.experiment.PlannedRun;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Runs an experiment: reads its file, performs its measurements, and compares them. Confined to one thread. */
public final class ExperimentOperation {
    private static final int PILOT_BLOCKS = 2;
    private static final Pattern OPTION = Pattern.compile("--([a-z][a-z-]*)");

    private final Optional<Path> out;
    private final boolean pilot;
    private final ExperimentFile file;
    private final OptionReader options;
    private final Experiment experiment;
    private Map<String, Verdict> verdicts = Map.of();

    /**
     * Reads and checks an experiment's file.
     *
     * @param yaml its file
     * @param out its folder; empty for {@code experiments/NAME}
     * @param pilot whether to measure only the first blocks
     * @throws LatchmarkException of category USAGE, with all errors in the file
     */
    public ExperimentOperation(Path yaml, Optional<Path> out, boolean pilot, OptionReader options) {
        this.out = out;
        this.pilot = pilot;
        this.options = options;
        this.file = ExperimentFile.read(yaml);
        Experiment whole = file.definition().experiment();
        if (pilot && whole.blocks() < PILOT_BLOCKS) {
            throw LatchmarkException.usage("--pilot makes the first " + PILOT_BLOCKS + " blocks, and " + yaml
                    + " asks for " + whole.blocks() + ": raise 'blocks'");
        }
        this.experiment = pilot ? whole.withBlocks(PILOT_BLOCKS) : whole;
        checkRuns();
    }

    /** The steps and commands, in order, without executing them. */
    public List<String> plan() {
        return text().lines();
    }

    public Path folder() {
        return out.orElseGet(() -> Path.of("experiments", file.definition().name()));
    }

    /**
     * Performs the missing measurements, and compares all.
     *
     * @return whether no run was given up
     */
    public boolean execute(Child child, Operator operator) throws InterruptedException {
        Thread worker = Thread.currentThread();
        // Only once: a second interrupt would abort the wait for the current run, which ends in order.
        operator.onEnd(worker::interrupt, () -> {});
        try (HostActivity activity = HostActivity.announceExperiment()) {
            ExperimentDirectory directory = ExperimentDirectory.openOrCreate(folder(), file.text());
            List<String> givenUp = measure(directory, child, operator, activity);
            Optional<Estimate> estimate = compare(directory, operator);
            if (pilot) {
                int fileBlocks = file.definition().experiment().blocks();
                new PilotText(PILOT_BLOCKS, fileBlocks, text().blockLength())
                        .lines(estimate)
                        .forEach(operator::message);
            }
            return givenUp.isEmpty();
        }
    }

    /** The verdicts of the comparison by their question; empty until there is one. */
    public Map<String, Verdict> verdicts() {
        return verdicts;
    }

    /** Performs the measurements; returns those given up. */
    private List<String> measure(ExperimentDirectory directory, Child child, Operator operator, HostActivity activity)
            throws InterruptedException {
        ChildRuns bench = new ChildRuns(file.definition(), directory, options, child, operator);
        ExperimentRunner execution = new ExperimentRunner(experiment, directory, bench, listener(operator));
        operator.message(text().headline());
        if (!pilot) {
            text().shortage().ifPresent(shortage -> operator.message("  " + shortage));
        }
        int runs = ExperimentPlan.of(experiment).runs().size();
        operator.message(
                execution.done() == runs
                        ? "  all " + runs + " runs are done"
                        : "  " + CountText.of(execution.done(), "run", "runs") + " done, "
                                + execution.timeLeft().text()
                                + " left; no other experiment may run on this host until it ends");
        activity.others().forEach(other -> operator.message("  also running  " + other));
        text().waiting().ifPresent(waiting -> operator.message("  " + waiting));
        List<String> givenUp;
        try {
            bench.prepare();
            givenUp = execution.execute();
        } finally {
            if (operator.isEndedByUser()) {
                operator.message(
                        "  " + CountText.of(execution.done(), "run", "runs") + " done; the same command continues");
            }
        }
        operator.message((pilot ? "The pilot" : "The experiment") + " has ended: " + execution.done()
                + " of " + runs + " runs valid, " + givenUp.size()
                + " given up" + (execution.isEnough() ? "; the others are not needed" : ""));
        givenUp.forEach(run -> operator.message("  given up: " + run));
        return givenUp;
    }

    private ExperimentListener listener(Operator operator) {
        return new ExperimentListener() {
            @Override
            public void line(String text) {
                operator.message(text);
            }

            @Override
            public void advanced(PlanProgress progress) {
                operator.happened(
                        new OperationEvent.ExperimentAdvanced(ExperimentUnderWay.of(experiment.name(), progress)));
            }
        };
    }

    private PlanText text() {
        return new PlanText(file.definition(), experiment, options, folder());
    }

    /**
     * Compares the measurements with those of the first configuration.
     *
     * @return the least precise of the estimates; empty if nothing can be compared with confidence
     */
    private Optional<Estimate> compare(ExperimentDirectory directory, Operator operator) {
        List<Path> valid = ValidMeasurements.of(directory, file.definition());
        if (valid.size() < Definition.RUNS_TO_COMPARE) {
            operator.message("Fewer than two runs are valid: there is nothing to compare");
            return Optional.empty();
        }
        return file.definition().measuresDevice()
                ? compareProbes(valid, directory, operator)
                : compareRuns(valid, directory, operator);
    }

    private static Optional<Estimate> leastPrecise(Stream<Effect> effects) {
        return effects.map(Effect::estimate)
                .filter(Estimate::isReplicated)
                .max(Comparator.comparingDouble(Estimate::standardError));
    }

    private Optional<Estimate> compareRuns(List<Path> runs, ExperimentDirectory directory, Operator operator) {
        ComparedRuns compared = ComparedRuns.read(runs, ComparisonOptions.DEFAULT);
        Comparison comparison = compared.comparison();
        verdicts = comparison.verdicts();
        report(
                ComparisonDocument.of(comparison, compared.lines()),
                comparison.decision().headline(),
                directory,
                operator);
        return leastPrecise(comparison.contrasts().stream().map(Contrast::effect));
    }

    private Optional<Estimate> compareProbes(List<Path> probes, ExperimentDirectory directory, Operator operator) {
        ProbeComparison comparison = ProbeComparison.read(probes);
        verdicts = comparison.verdicts();
        Document document = ProbeComparisonDocument.of(comparison);
        report(document, document.head().title(), directory, operator);
        return leastPrecise(comparison.contrasts().stream().map(ProbeContrast::rate));
    }

    private static void report(Document document, String found, ExperimentDirectory directory, Operator operator) {
        Path page = PageFile.write(directory.path().resolve(RunDirectory.REPORT), document);
        directory.append(new ExperimentEntry(Instant.now(), ExperimentEntry.Kind.COMPARED, 0, 0, "", found));
        operator.happened(OperationEvent.Reported.of(document, "report", page));
    }

    /** Rejects what a command of the plan would reject, before hours are spent. */
    private void checkRuns() {
        Definition definition = file.definition();
        RunCommands commands = new RunCommands(definition, folder());
        for (PlannedRun run : ExperimentPlan.of(experiment.withBlocks(1)).runs()) {
            for (List<String> command : commands.of(run.options(experiment))) {
                for (String problem : options.problems(command)) {
                    Matcher option = OPTION.matcher(problem);
                    file.faults().add(definition.place(run, option.find() ? option.group(1) : ""), problem);
                }
            }
        }
        file.faults().throwIfAny();
    }
}
