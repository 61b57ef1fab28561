package io.latchmark.experiment;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.compare.ComparedRuns;
import io.latchmark.analysis.compare.ComparisonOptions;
import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.analysis.summary.LadderSummary;
import io.latchmark.analysis.summary.RunSummary;
import io.latchmark.application.Child;
import io.latchmark.application.DatabaseSession;
import io.latchmark.application.Operator;
import io.latchmark.application.RunFollower;
import io.latchmark.application.SnapshotOperation;
import io.latchmark.application.conformance.QuietOperator;
import io.latchmark.application.request.DatabaseRequest;
import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.FileFailure;
import io.latchmark.platform.ResultPath;
import io.latchmark.platform.WholeFile;
import io.latchmark.results.experiment.ExperimentDirectory;
import io.latchmark.results.probe.ProbeFiles;
import io.latchmark.results.run.RunDirectory;
import io.latchmark.results.run.RunReader;
import io.latchmark.results.run.RunRecord;
import io.latchmark.runner.experiment.Action;
import io.latchmark.runner.experiment.InterimLook;
import io.latchmark.runner.experiment.MeasurementDriver;
import io.latchmark.runner.experiment.PlannedRun;
import io.latchmark.schema.Snapshots;
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
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Performs the measurements of an experiment in separate processes. */
final class ChildRuns implements MeasurementDriver {
    private static final String WITHOUT_SNAPSHOT =
            "; with 'reset: none' the experiment needs no snapshot, and each run starts from what the one"
                    + " before it left";

    private final Definition definition;
    private final ExperimentDirectory directory;
    private final OptionReader options;
    private final RunCommands commands;
    private final Child child;
    private final Operator operator;
    /** The places of the database's files in the first run of each configuration. */
    private final Map<String, Map<String, String>> placements = new HashMap<>();

    /** Stores the processes' output in the experiment's directory. */
    ChildRuns(
            Definition definition,
            ExperimentDirectory directory,
            OptionReader options,
            Child child,
            Operator operator) {
        this.definition = definition;
        this.directory = directory;
        this.options = options;
        this.commands = new RunCommands(definition, directory.path());
        this.child = child;
        this.operator = operator;
    }

    @Override
    public Optional<InterimLook> look(int block) {
        return definition
                .until()
                .flatMap(until -> until.look(
                        definition.experiment(),
                        ComparedRuns.read(ValidMeasurements.of(directory, definition), ComparisonOptions.DEFAULT),
                        block));
    }

    /**
     * Loads missing databases and takes missing snapshots.
     *
     * @throws LatchmarkException of category ENVIRONMENT if that fails
     */
    void prepare() throws InterruptedException {
        if (definition.measuresDevice()) {
            return;
        }
        List<Map<String, String>> databases = definition.databases().all();
        boolean isReset = !definition.reset().equals(Definition.NO_RESET);
        List<Map<String, String>> missing = databases.stream()
                .filter(database -> !isReset || !hasSnapshot(request(database)))
                .toList();
        if (isReset) {
            requireRoom(missing);
        }
        for (Map<String, String> database : missing) {
            prepare(database, isReset);
        }
        if (databases.size() > 1) {
            requireSameRows(databases);
        }
    }

    private DatabaseRequest request(Map<String, String> database) {
        return options.database(DatabasesPart.selecting(database));
    }

    /** Before hours of loading. Databases of one host share the folder of their snapshots. */
    private void requireRoom(List<Map<String, String>> databases) {
        Map<String, List<Snapshots.Room>> rooms = new TreeMap<>();
        definition
                .databases()
                .warehouses()
                .ifPresent(warehouses -> databases.forEach(database -> {
                    Map<String, String> engineOptions = new HashMap<>(database);
                    engineOptions.keySet().retainAll(Set.of(DatabasesPart.BACKUP_PATH));
                    DatabaseRequest request = request(database);
                    SnapshotOperation.room(request, engineOptions, Integer.parseInt(warehouses), quiet(request))
                            .ifPresent(room -> rooms.computeIfAbsent(
                                            request.host() + room.folder(), place -> new ArrayList<>())
                                    .add(room));
                }));
        rooms.values().forEach(ofPlace -> ofPlace.get(0).require(ofPlace.size()));
    }

    private void prepare(Map<String, String> database, boolean isReset) throws InterruptedException {
        Optional<String> warehouses = definition.databases().warehouses();
        if (warehouses.isPresent()) {
            require(commands.load(database, warehouses.get()), "prepare", "");
        }
        if (isReset) {
            boolean mayStay = definition.databases().all().size() == 1;
            require(commands.snapshot(database), "prepare", mayStay ? WITHOUT_SNAPSHOT : "");
        }
    }

    private boolean hasSnapshot(DatabaseRequest database) {
        return SnapshotOperation.exists(database, definition.reset(), quiet(database));
    }

    /** For work on a database in this process, which asks for no password, as its children don't. */
    private Operator quiet(DatabaseRequest database) {
        return new QuietOperator(
                operator, DatabaseSession.storedPassword(database).orElse(""));
    }

    /** Several databases must contain the same rows, because the configurations are compared. */
    private void requireSameRows(List<Map<String, String>> databases) throws InterruptedException {
        Thread worker = Thread.currentThread();
        String content = "";
        for (Map<String, String> database : databases) {
            require(commands.reset(database), "reset", "");
            DatabaseRequest request = request(database);
            String found = SnapshotOperation.content(request, quiet(request));
            operator.onEnd(worker::interrupt, () -> {});
            if (!content.isEmpty() && !found.equals(content)) {
                throw LatchmarkException.environment(
                        "the databases of the configurations hold different rows: "
                                + String.join(" ", OptionReader.words(databases.get(0))) + " has " + content + ", and "
                                + String.join(" ", OptionReader.words(database)) + " has " + found
                                + "; load both again with the same number of warehouses, or reset both to a snapshot of the same content");
            }
            content = found;
        }
    }

    private void require(List<String> command, String name, String remedy) throws InterruptedException {
        Path log = directory.path().resolve(name + ".txt");
        Child.Ended ended = child.execute(command, log);
        if (!ended.isGood()) {
            throw failed(command.get(0) + " ended with ", ended, log, remedy);
        }
    }

    private static LatchmarkException failed(String what, Child.Ended ended, Path log, String remedy) {
        return LatchmarkException.environment(
                what + "exit code " + ended.exitCode() + ": " + ended.reason() + remedy + " (more in " + log + ")");
    }

    @Override
    public Duration length(Map<String, String> ofRun) {
        return options.measurement(definition.measurement(), definition.options(ofRun))
                .length();
    }

    @Override
    public void reset(Map<String, String> ofRun) throws InterruptedException {
        if (!definition.reset().equals(Definition.NO_RESET)) {
            require(commands.reset(ofRun), "reset", "");
        }
    }

    @Override
    public Path run(PlannedRun run, Map<String, String> ofRun, Path folder) throws InterruptedException {
        try {
            ResultPath.folder(directory.path(), folder);
            String name = run.configuration().name();
            Path log = folder.resolve("output.txt");
            Child.Ended ended = measure(commands.measurement(run, ofRun, folder), folder, log);
            if (!ended.isGood()) {
                throw failed("", ended, log, "");
            }
            Path done = result(folder);
            if (!definition.measuresDevice()) {
                requireInPlace(name, RunReader.open(done).record());
            }
            return done;
        } catch (IOException e) {
            throw LatchmarkException.environment(
                    "cannot write the run's folder " + folder + ": " + FileFailure.reason(e) + "; make room there");
        }
    }

    /** The only measurement in an attempt's folder. */
    private static Path result(Path folder) throws IOException {
        try (Stream<Path> found = Files.list(folder)) {
            return found.filter(path -> Files.exists(path.resolve(RunDirectory.RUN)) || ProbeFiles.isProbe(path))
                    .findFirst()
                    .orElseThrow(() ->
                            new IllegalStateException("a measurement that is valid left no directory in " + folder));
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

    private Child.Ended measure(List<String> command, Path folder, Path log) throws InterruptedException {
        return operator.isWatching() && !definition.measuresDevice()
                ? followed(command, folder, log)
                : child.execute(command, log);
    }

    /** Runs in a separate process, and shows progress from its files. */
    private Child.Ended followed(List<String> command, Path folder, Path log) throws InterruptedException {
        List<Path> earlier = new ArrayList<>(directory.validRuns());
        Collections.reverse(earlier);
        RunFollower follower = RunFollower.start(folder, () -> earlier, operator::happened);
        try (follower) {
            return child.execute(command, log);
        }
    }

    @Override
    public String disturbance(Path measurement) {
        if (definition.measuresDevice()) {
            return "";
        }
        return CheckedRun.read(measurement).ladder().levels().stream()
                .map(LadderSummary.Level::summary)
                .filter(RunSummary::isDisturbed)
                .findFirst()
                .map(summary -> "disturbed: other programs used " + NumberText.percent(summary.otherLoad())
                        + " of the CPU time")
                .orElse("");
    }

    @Override
    public void collectFacts(Path folder) {
        FactsFile file = commands.facts(folder.getFileName().toString());
        if (Files.exists(file.path())) {
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
            file.write(found);
        } catch (IOException e) {
            throw LatchmarkException.environment(
                    "cannot write facts into " + folder + ": " + FileFailure.reason(e) + "; make room there");
        }
    }

    @Override
    public void prompt(String text) throws InterruptedException {
        operator.awaitHand(text);
    }
}
