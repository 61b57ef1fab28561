package io.latchmark.runner.experiment;

import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.CountText;
import io.latchmark.results.experiment.ExperimentDirectory;
import io.latchmark.results.experiment.ExperimentEntry.Kind;
import io.latchmark.results.experiment.ExperimentStatus;
import io.latchmark.results.experiment.ExperimentStatus.State;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Executes the plan of an experiment. Completed runs are skipped, so an experiment continues where it was ended, killed or given
 * up. The original state of the system is always restored at the end. Confined to one thread, whose interrupt ends it early.
 */
public final class ExperimentRunner {
    /** Estimated overhead of a run until it has been measured: a reset, commands, the start of a server. */
    private static final Duration AROUND_RUN = Duration.ofSeconds(20);

    private final Experiment experiment;
    private final List<PlannedRun> runs;
    private final ExperimentDirectory directory;
    private final MeasurementDriver bench;
    private final ExperimentListener listener;
    private final Clock clock;
    private final StepLog journal;
    private final Commands commands;
    private final Configurator configurator;
    private final List<String> givenUp = new ArrayList<>();
    private final Set<Integer> givenUpNumbers = new HashSet<>();
    private final List<InterimLook> looks = new ArrayList<>();
    private Duration spent = Duration.ZERO;
    private Duration spentByLength = Duration.ZERO;

    /**
     * An execution that has not started.
     *
     * @param listener notified of each step
     */
    public ExperimentRunner(
            Experiment experiment,
            ExperimentDirectory directory,
            MeasurementDriver bench,
            ExperimentListener listener) {
        this.experiment = experiment;
        this.runs = ExperimentPlan.of(experiment).runs();
        this.directory = directory;
        this.bench = bench;
        this.listener = listener;
        this.clock = Clock.systemUTC();
        this.journal = new StepLog(directory, clock);
        this.commands = new Commands(
                directory.path().resolve(ExperimentDirectory.COMMANDS),
                experiment.limits().command());
        this.configurator = new Configurator(commands, journal, bench);
    }

    /** The number of completed runs of the whole plan. */
    public long done() {
        return runs.stream().filter(journal::isDone).count();
    }

    /** The remaining time of the plan, estimated from the settings at first and from the pace so far later. */
    public PlanProgress.TimeLeft timeLeft() {
        if (isEnough()) {
            return new PlanProgress.TimeLeft(Duration.ZERO, Duration.ZERO);
        }
        return experiment
                .until()
                .map(rule -> looks.isEmpty()
                        ? new PlanProgress.TimeLeft(timeTo(rule.firstLook()), timeTo(rule.lastLook()))
                        : new PlanProgress.TimeLeft(
                                timeTo(lastLook().blocksLeast()),
                                timeTo(lastLook().blocksMost())))
                .orElseGet(() -> new PlanProgress.TimeLeft(timeTo(experiment.blocks()), timeTo(experiment.blocks())));
    }

    private InterimLook lastLook() {
        return looks.get(looks.size() - 1);
    }

    /** Whether the experiment has ended before its last block. */
    public boolean isEnough() {
        return !looks.isEmpty() && lastLook().isEnough();
    }

    private Duration timeTo(int block) {
        Duration byLength = Duration.ZERO;
        for (PlannedRun run : runs) {
            if (run.block() <= block && !journal.isDone(run)) {
                byLength = byLength.plus(withSurroundings(bench.length(run.options(experiment))));
            }
        }
        double pace = spentByLength.isZero() ? 1 : (double) spent.toMillis() / spentByLength.toMillis();
        return Duration.ofMillis((long) (byLength.toMillis() * pace));
    }

    /**
     * Executes the rest of the plan.
     *
     * @return the runs given up; empty if every run is valid
     * @throws LatchmarkException of category ENVIRONMENT if the original state can't be restored, or the experiment's directory
     *     can't be written
     * @throws InterruptedException if the thread was interrupted; the original state has been restored then
     */
    public List<String> execute() throws InterruptedException {
        discardTornBlocks();
        journal.at(0, 0);
        journal.note(Kind.STARTED, "", done() + " of " + runs.size() + " runs are done");
        configurator.restoreAfterCrash(journal.inForce(), experiment.treatments());
        boolean finished = false;
        try {
            for (int i = 0; i < runs.size() && !isEnough(); i++) {
                if (!journal.isDone(runs.get(i))) {
                    repeat(runs.get(i));
                }
                if (isLastOfBlock(i)) {
                    look(runs.get(i).block());
                }
            }
            finished = true;
        } finally {
            boolean interrupted = Thread.interrupted();
            journal.at(0, 0);
            try {
                // The experiment has not ended until the original state is restored.
                status(State.INTERRUPTED, "");
            } finally {
                configurator.revert();
            }
            if (finished) {
                journal.note(
                        Kind.ENDED,
                        "",
                        CountText.of(givenUp.size(), "run", "runs") + " given up"
                                + (isEnough()
                                        ? ", enough after block " + lastLook().block()
                                        : ""));
                status(State.ENDED, "");
            }
            listener.advanced(progress(0, 0));
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
        return List.copyOf(givenUp);
    }

    /** Blocks whose runs are not in sequence are repeated as a whole, because a comparison would leave them out. */
    private void discardTornBlocks() {
        Map<Integer, List<PlannedRun>> blocks = runs.stream().collect(Collectors.groupingBy(PlannedRun::block));
        List<PlannedRun> torn = blocks.values().stream()
                .filter(journal::isTorn)
                .flatMap(List::stream)
                .filter(journal::isDone)
                .toList();
        for (PlannedRun run : torn) {
            journal.at(run.number(), 0);
            journal.note(
                    Kind.DISCARDED, run.configuration().name(), "block " + run.block() + " is repeated as a whole");
            listener.line("run " + run.number() + " (" + run.text()
                    + ") counts no longer: its block was torn, and is repeated as a whole");
        }
    }

    private boolean isLastOfBlock(int index) {
        return index == runs.size() - 1
                || runs.get(index + 1).block() != runs.get(index).block();
    }

    /** Evaluates the measurements after a block, unless that was done before or would be too early. */
    private void look(int block) {
        boolean due = experiment.until().isPresent()
                && block >= experiment.until().get().firstLook()
                && block < experiment.blocks()
                && runs.stream().noneMatch(run -> run.block() > block && journal.isDone(run));
        if (due) {
            bench.look(block).ifPresent(look -> {
                looks.add(look);
                listener.line("block " + block + " of " + experiment.blocks() + " is complete: " + look.text());
            });
        }
    }

    private void repeat(PlannedRun run) throws InterruptedException {
        int first = nextAttempt(run);
        String failure = "";
        int last = first + experiment.limits().attempts() - 1;
        for (int attempt = first; attempt <= last; attempt++) {
            journal.at(run.number(), attempt);
            status(State.RUNNING, run.text());
            listener.advanced(progress(run.number(), attempt));
            listener.line(String.format(
                    Locale.ROOT,
                    "run %d of %d: %s%s; %s left",
                    run.number(),
                    runs.size(),
                    run.text(),
                    attempt > first ? ", attempt " + (attempt - first + 1) : "",
                    timeLeft().text()));
            failure = attempt(run, attempt, attempt == last);
            if (failure.isEmpty()) {
                return;
            }
            journal.note(Kind.FAILED, run.configuration().name(), failure);
            listener.line("  failed: " + failure);
            tell(run, failure);
            // A failure may leave the system in any state.
            configurator.revert();
        }
        journal.note(Kind.GIVEN_UP, run.configuration().name(), failure);
        givenUpNumbers.add(run.number());
        givenUp.add("run " + run.number() + " (" + run.text() + "): " + failure);
    }

    /** The first attempt number without files: a killed attempt may have left files but no log entry. */
    private int nextAttempt(PlannedRun run) {
        int attempt = journal.attempts(run.number()) + 1;
        while (Files.exists(folder(run, attempt))) {
            attempt++;
        }
        return attempt;
    }

    private Path folder(PlannedRun run, int attempt) {
        return directory.path().resolve(ExperimentDirectory.RUNS).resolve(run.folder(attempt));
    }

    /**
     * Makes one attempt; empty if the run counts, otherwise the reason. A change that can't be undone ends the experiment by an
     * exception.
     *
     * @param last whether a run on a busy host counts too, because there will be no further attempt
     */
    private String attempt(PlannedRun run, int attempt, boolean last) throws InterruptedException {
        Instant begin = clock.instant();
        String failure = configurator.change(run.configuration());
        if (!failure.isEmpty()) {
            return failure;
        }
        try {
            bench.collectFacts(directory
                    .path()
                    .resolve(ExperimentDirectory.FACTS)
                    .resolve(run.configuration().name()));
            Map<String, String> options = run.options(experiment);
            bench.reset(options);
            Path done = bench.run(run, options, folder(run, attempt));
            String changed = configurator.verify();
            if (!changed.isEmpty()) {
                return "after the run, " + changed;
            }
            String disturbance = bench.disturbance(done);
            if (!disturbance.isEmpty() && !last) {
                return disturbance;
            }
            if (!disturbance.isEmpty()) {
                listener.line("  kept, as the last attempt: " + disturbance);
            }
            journal.note(
                    Kind.VALID,
                    run.configuration().name(),
                    directory.path().relativize(done).toString());
            spent = spent.plus(Duration.between(begin, clock.instant()));
            spentByLength = spentByLength.plus(withSurroundings(bench.length(options)));
            return "";
        } catch (LatchmarkException e) {
            return e.getMessage();
        }
    }

    private void tell(PlannedRun run, String failure) {
        for (Action hook : experiment.onFailure()) {
            CommandResult result =
                    commands.run(hook, Map.of("LATCHMARK_FAILURE", failure, "LATCHMARK_RUN", run.text()));
            if (!result.succeeded()) {
                journal.note(Kind.HOOK_FAILED, run.configuration().name(), hook.text() + ": " + result.text());
                listener.line("  on-failure: " + hook.text() + ": " + result.text());
            }
        }
    }

    private PlanProgress progress(int underWay, int attempt) {
        return new PlanProgress(
                runs.stream()
                        .map(run -> new PlanProgress.RunState(
                                run, state(run, underWay), run.number() == underWay ? attempt : 0))
                        .toList(),
                timeLeft(),
                looks);
    }

    private PlanProgress.State state(PlannedRun run, int underWay) {
        if (journal.isDone(run)) {
            return PlanProgress.State.VALID;
        }
        if (givenUpNumbers.contains(run.number())) {
            return PlanProgress.State.GIVEN_UP;
        }
        return run.number() == underWay ? PlanProgress.State.UNDER_WAY : PlanProgress.State.PLANNED;
    }

    private void status(State state, String current) {
        Instant now = clock.instant();
        directory.write(new ExperimentStatus(
                experiment.name(),
                state,
                runs.size(),
                (int) done(),
                givenUp.size(),
                current,
                now,
                state == State.ENDED ? now : now.plus(timeLeft().most())));
    }

    /** The estimated time of a run including its overhead, used until it has been measured. */
    public static Duration withSurroundings(Duration run) {
        return run.plus(AROUND_RUN);
    }

    /** Formats a duration in hours and minutes. */
    public static String text(Duration duration) {
        long minutes = Math.max(1, (duration.toSeconds() + 30) / 60);
        return minutes < 60 ? minutes + " min" : minutes / 60 + " h " + minutes % 60 + " min";
    }
}
