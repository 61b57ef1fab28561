package io.latchmark.experiment;

import io.latchmark.agents.ExperimentAgents;
import io.latchmark.agents.LaunchedAgents;
import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.compare.ComparedRuns;
import io.latchmark.analysis.compare.ComparisonOptions;
import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.analysis.summary.LadderSummary;
import io.latchmark.analysis.summary.RunSummary;
import io.latchmark.application.Child;
import io.latchmark.application.Operator;
import io.latchmark.application.replay.RunFollower;
import io.latchmark.application.request.DatabaseRequest;
import io.latchmark.application.request.LoadRequest;
import io.latchmark.application.request.MeasurementRequest;
import io.latchmark.application.request.PrepareRequest;
import io.latchmark.application.request.Reply;
import io.latchmark.application.request.Request;
import io.latchmark.application.request.ResetRequest;
import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.FileFailure;
import io.latchmark.platform.ResultPath;
import io.latchmark.platform.WholeFile;
import io.latchmark.results.experiment.ExperimentDirectory;
import io.latchmark.results.run.ExperimentPlace;
import io.latchmark.results.run.OutputRequest;
import io.latchmark.results.run.RunReader;
import io.latchmark.results.run.RunRecord;
import io.latchmark.runner.experiment.Action;
import io.latchmark.runner.experiment.CommandResult;
import io.latchmark.runner.experiment.InterimLook;
import io.latchmark.runner.experiment.MeasurementDriver;
import io.latchmark.runner.experiment.PlannedRun;
import io.latchmark.schema.Places;
import io.latchmark.storage.facts.CollectedFacts;
import io.latchmark.storage.facts.CommandOutput;
import io.latchmark.storage.facts.FactCollector;
import io.latchmark.storage.facts.LocalCommands;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Performs the measurements of an experiment in separate processes. */
final class ChildRuns implements MeasurementDriver, AutoCloseable {
    private static final String FACTS = "facts.json";
    private static final String WITHOUT_SNAPSHOT =
            "; with 'reset: none' the experiment needs no snapshot, and each run starts from what the one"
                    + " before it left";

    private final Definition definition;
    private final ExperimentDirectory directory;
    private final OptionReader options;
    private final Child child;
    private final Operator operator;
    private final Optional<ExperimentAgents> agents;
    private final LaunchedAgents launched;
    /** That of the first database that was reset, if there are several. */
    private String content = "";

    private Map<String, String> contentOf = Map.of();
    /** The places of the database's files in the first run of each configuration. */
    private final Map<String, Map<String, String>> placements = new HashMap<>();

    /** Creates a bench that stores the processes' output in the experiment's directory. */
    ChildRuns(
            Definition definition,
            ExperimentDirectory directory,
            OptionReader options,
            Child child,
            Operator operator) {
        this.definition = definition;
        this.directory = directory;
        this.options = options;
        this.child = child;
        this.operator = operator;
        this.agents = definition
                .agents()
                .place()
                .map(place -> new ExperimentAgents(place, child.latchmarkVersion(), operator));
        this.launched = new LaunchedAgents(
                definition.agents().launches(), directory.path().resolve("agents"), operator);
    }

    /** The command line for a run of the plan, without the option for its folder. */
    static List<String> words(Definition definition, PlannedRun run, Map<String, String> options) {
        List<String> words = new ArrayList<>(List.of(definition.measurement()));
        words.addAll(OptionReader.words(definition.options(options)));
        words.add("--label=" + run.configuration().name());
        return words;
    }

    static MeasurementRequest measurement(Definition definition, OptionReader reader, Map<String, String> options) {
        return reader.measurement(definition.measurement(), definition.options(options));
    }

    private ExperimentPlace place(PlannedRun run) {
        return new ExperimentPlace(
                definition.name(),
                run.block(),
                run.position(),
                run.workload().name(),
                definition.until().map(Until::rule));
    }

    @Override
    public Optional<InterimLook> look(int block) {
        return definition
                .until()
                .flatMap(until -> until.look(
                        definition.experiment(),
                        ComparedRuns.read(
                                ExperimentReport.valid(directory.path(), definition, directory.path()::resolve),
                                ComparisonOptions.DEFAULT),
                        block));
    }

    /**
     * Gets the agents' confirmation of the commands that they are to run, loads missing databases and takes missing snapshots.
     *
     * @throws LatchmarkException of category ENVIRONMENT if that fails
     */
    void prepare() throws InterruptedException {
        if (agents.isPresent()) {
            agents.get().open();
            launched.start();
            agents.get().requireThere(launched);
            agents.get().requireAllowed(definition.actions().atAgents());
        }
        if (definition.measuresDevice()) {
            return;
        }
        List<Map<String, String>> databases = definition.databases().all();
        for (int i = 0; i < databases.size(); i++) {
            prepare(options.database(databases.get(i)), i == 0 ? "prepare" : "prepare-" + (i + 1));
        }
        if (databases.size() > 1) {
            for (Map<String, String> database : databases) {
                resetTo(database, Places.AS_THEY_ARE);
            }
        }
    }

    private void prepare(DatabaseRequest database, String name) throws InterruptedException {
        boolean mayStay = definition.databases().all().size() == 1;
        PrepareRequest request = new PrepareRequest(
                database,
                definition
                        .databases()
                        .warehouses()
                        .map(number -> LoadRequest.of(database, Integer.parseInt(number), LoadRequest.WORKERS_DEFAULT)),
                Optional.of(definition.reset()).filter(snapshot -> !snapshot.equals(Definition.NO_RESET)),
                mayStay ? WITHOUT_SNAPSHOT : "");
        if (request.load().isPresent() || request.snapshot().isPresent()) {
            require(request, name);
        }
    }

    /** Several databases must contain the same rows, because the configurations are compared. */
    private void resetTo(Map<String, String> database, Places places) throws InterruptedException {
        boolean isOneOfSeveral = definition.databases().all().size() > 1;
        Reply reply = require(
                new ResetRequest(options.database(database), definition.reset(), places, isOneOfSeveral), "reset");
        if (!isOneOfSeveral) {
            return;
        }
        String found = reply.content().orElse("unknown");
        if (content.isEmpty()) {
            content = found;
            contentOf = database;
        }
        if (!found.equals(content)) {
            throw LatchmarkException.environment(
                    "the databases of the configurations hold different rows: "
                            + String.join(" ", OptionReader.words(contentOf))
                            + " has " + content + ", and " + String.join(" ", OptionReader.words(database)) + " has "
                            + found
                            + "; load both again with the same number of warehouses, or reset both to a snapshot of the same content");
        }
    }

    private Reply require(Request request, String name) throws InterruptedException {
        Path log = directory.path().resolve(name + ".txt");
        Reply reply = child.execute(request, directory.path(), name, log);
        if (!reply.isGood()) {
            throw failed(name + " ended with ", reply, log);
        }
        return reply;
    }

    private static LatchmarkException failed(String what, Reply reply, Path log) {
        return LatchmarkException.environment(
                what + "exit code " + reply.exitCode() + ": " + reply.reason() + " (more in " + log + ")");
    }

    @Override
    public Duration length(Map<String, String> ofRun) {
        return measurement(definition, options, ofRun).length();
    }

    @Override
    public void reset(Map<String, String> ofRun) throws InterruptedException {
        if (!definition.reset().equals(Definition.NO_RESET)) {
            resetTo(definition.databases().of(ofRun), DatabasesPart.places(ofRun));
        }
    }

    @Override
    public Path run(PlannedRun run, Map<String, String> ofRun, Path folder) throws InterruptedException {
        try {
            ResultPath.folder(directory.path(), folder);
            String name = run.configuration().name();
            OutputRequest output = new OutputRequest(folder, name, Optional.of(place(run)));
            Path log = folder.resolve("output.txt");
            MeasurementRequest measured = measurement(definition, options, ofRun)
                    .within(output, facts(name).read());
            Reply reply = reply(measured, folder, log);
            if (!reply.isGood()) {
                throw failed("", reply, log);
            }
            Path done = reply.directory()
                    .orElseThrow(() ->
                            new IllegalStateException("a measurement that is valid left no directory in " + folder));
            if (!definition.measuresDevice()) {
                requireInPlace(name, RunReader.open(done).record());
            }
            return done;
        } catch (IOException e) {
            throw LatchmarkException.environment(
                    "cannot write the run's folder " + folder + ": " + FileFailure.reason(e) + "; make room there");
        }
    }

    /** All runs of a configuration must have the database's files in the same places, which a reset must preserve. */
    private void requireInPlace(String configuration, RunRecord record) {
        Map<String, String> found = record.environment().before().getOrDefault(DatabasesPart.PLACEMENT, Map.of());
        Map<String, String> expected = placements.computeIfAbsent(configuration, name -> found);
        expected.forEach((part, place) -> {
            if (!place.equals(found.get(part))) {
                throw LatchmarkException.environment("placement." + part + " of the configuration " + configuration
                        + " is " + found.getOrDefault(part, "not known") + ", and was " + place
                        + " in its runs before; put the files back there");
            }
        });
    }

    /** During a run with agents, the run is their coordinator. */
    private Reply reply(Request request, Path folder, Path log) throws InterruptedException {
        Optional<ExperimentAgents> taken =
                agents.filter(its -> definition.agents().isOfRuns());
        if (taken.isPresent()) {
            launched.start();
            taken.get().requireThere(launched);
            taken.get().pause();
        }
        try {
            return operator.isWatching() && !definition.measuresDevice()
                    ? followed(request, folder, log)
                    : child.execute(request, folder, definition.measurement(), log);
        } finally {
            taken.ifPresent(ExperimentAgents::open);
        }
    }

    /** Runs in a separate process, and shows progress from its files. */
    private Reply followed(Request request, Path folder, Path log) throws InterruptedException {
        List<Path> earlier = new ArrayList<>(directory.validRuns());
        Collections.reverse(earlier);
        RunFollower follower = RunFollower.start(folder, () -> earlier, operator::happened);
        try (follower) {
            return child.execute(request, folder, definition.measurement(), log);
        }
    }

    @Override
    public String disturbance(Path measurement) {
        if (definition.measuresDevice()) {
            return "";
        }
        return CheckedRun.read(measurement).ladder().rungs().stream()
                .map(LadderSummary.Rung::summary)
                .filter(RunSummary::isDisturbed)
                .findFirst()
                .map(summary -> "disturbed: other programs used " + NumberText.percent(summary.otherLoad())
                        + " of the CPU time")
                .orElse("");
    }

    @Override
    public void collectFacts(Path folder) {
        if (Files.exists(folder.resolve(FACTS))) {
            return;
        }
        CommandOutput local = new LocalCommands();
        CommandOutput commands =
                command -> local.of(new Action(command, definition.actions().host(), false).process());
        SortedMap<String, String> found = new TreeMap<>();
        try {
            ResultPath.folder(directory.path(), folder);
            for (String name : definition.facts()) {
                CollectedFacts collected =
                        FactCollector.named(name).orElseThrow().collect(commands);
                WholeFile.replace(folder.resolve(name + ".txt"), collected.raw());
                collected.facts().forEach((fact, value) -> found.put(name + "." + fact, value));
                if (!collected.isComplete()) {
                    found.put(name + ".missing", collected.absence());
                    operator.message("  facts: " + name + ": " + collected.absence());
                }
            }
            facts(folder.getFileName().toString()).write(found);
        } catch (IOException e) {
            throw LatchmarkException.environment(
                    "cannot write facts into " + folder + ": " + FileFailure.reason(e) + "; make room there");
        }
    }

    private FactsFile facts(String configuration) {
        return new FactsFile(directory
                .path()
                .resolve(ExperimentDirectory.FACTS)
                .resolve(configuration)
                .resolve(FACTS));
    }

    @Override
    public CommandResult runAtAgent(Action action, Duration limit) {
        try {
            // Restarts agents that have ended, also to restore the original state.
            launched.start();
        } catch (LatchmarkException e) {
            return new CommandResult(-1, "", e.getMessage());
        }
        return agents.orElseThrow().run(action, limit);
    }

    /** Dismisses the agents. */
    @Override
    public void close() {
        agents.ifPresent(ExperimentAgents::close);
        launched.close();
    }

    @Override
    public void prompt(String text) throws InterruptedException {
        operator.awaitHand(text);
    }
}
