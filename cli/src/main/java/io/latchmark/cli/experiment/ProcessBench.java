package io.latchmark.cli.experiment;

import io.latchmark.cli.console.Console;
import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.FileFailure;
import io.latchmark.results.experiment.ExperimentDirectory;
import io.latchmark.runner.experiment.Action;
import io.latchmark.runner.experiment.Bench;
import io.latchmark.runner.experiment.PlannedRun;
import io.latchmark.storage.facts.Collected;
import io.latchmark.storage.facts.Collector;
import io.latchmark.storage.facts.CommandOutput;
import io.latchmark.storage.facts.LocalCommands;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/** Makes the measurements of an experiment by commands of Latchmark. */
public final class ProcessBench implements Bench {
    private static final String FACTS = "facts.json";

    private final Definition definition;
    private final ExperimentDirectory directory;
    private final Function<List<String>, Duration> length;

    /**
     * A bench that keeps what commands print in the experiment's directory.
     *
     * @param length how long the measuring command takes with these arguments
     */
    public ProcessBench(Definition definition, ExperimentDirectory directory, Function<List<String>, Duration> length) {
        this.definition = definition;
        this.directory = directory;
        this.length = length;
    }

    /** The arguments of the measuring command for a run of the plan, without what names its folder. */
    public static List<String> arguments(Definition definition, PlannedRun run, Map<String, String> options) {
        List<String> arguments = new ArrayList<>(List.of(definition.measurement()));
        arguments.addAll(words(definition.database()));
        arguments.addAll(words(options));
        arguments.addAll(List.of(
                "--label=" + run.configuration().name(),
                "--fact=experiment=" + definition.name(),
                "--fact=block=" + run.block(),
                "--fact=position=" + run.position(),
                "--fact=workload=" + run.workload().name()));
        return arguments;
    }

    static List<String> words(Map<String, String> options) {
        return options.entrySet().stream()
                .map(option -> "--" + option.getKey() + "=" + option.getValue())
                .toList();
    }

    private List<String> arguments(String... words) {
        List<String> arguments = new ArrayList<>(List.of(words));
        arguments.addAll(words(definition.database()));
        return arguments;
    }

    /**
     * Loads the database and makes its snapshot, where these are missing.
     *
     * @throws LatchmarkException of the category ENVIRONMENT, if that fails
     */
    public void prepare() throws InterruptedException {
        Path log = directory.path().resolve("prepare.txt");
        if (definition.warehouses().isPresent() && !hasSnapshot(log)) {
            require(arguments("load", "--warehouses=" + definition.warehouses().get()), log);
        }
        if (!definition.reset().equals(Definition.NO_RESET) && !hasSnapshot(log)) {
            require(arguments("snapshot", "create", definition.reset()), log);
        }
    }

    private boolean hasSnapshot(Path log) throws InterruptedException {
        Path list = directory.path().resolve("snapshots.txt");
        try {
            Files.deleteIfExists(list);
            if (LatchmarkProcess.execute(arguments("snapshot", "list"), list) != 0) {
                return false;
            }
            return Files.readString(list).lines().anyMatch(line -> line.startsWith("'" + definition.reset() + "' "));
        } catch (IOException e) {
            throw LatchmarkException.environment(
                    "cannot write beside " + log + ": " + FileFailure.reason(e) + "; make room there");
        }
    }

    private static void require(List<String> arguments, Path log) throws InterruptedException {
        int exitCode = LatchmarkProcess.execute(arguments, log);
        if (exitCode != 0) {
            throw LatchmarkException.environment("'latchmark " + arguments.get(0) + "' ended with exit code " + exitCode
                    + ": " + LatchmarkProcess.tail(log) + " (more in " + log + ")");
        }
    }

    @Override
    public Duration length(Map<String, String> options) {
        return length.apply(words(options));
    }

    @Override
    public void reset() throws InterruptedException {
        if (!definition.reset().equals(Definition.NO_RESET)) {
            require(arguments("reset", definition.reset()), directory.path().resolve("reset.txt"));
        }
    }

    @Override
    public Path run(PlannedRun run, Map<String, String> options, Path folder) throws InterruptedException {
        try {
            Files.createDirectories(folder);
            Path log = folder.resolve("output.txt");
            List<String> arguments = arguments(definition, run, options);
            facts(run.configuration().name())
                    .read()
                    .forEach((name, value) -> arguments.add("--fact=" + name + "=" + value));
            arguments.add("--out=" + folder);
            int exitCode = LatchmarkProcess.execute(arguments, log);
            if (exitCode != 0) {
                throw LatchmarkException.environment(
                        "exit code " + exitCode + ": " + LatchmarkProcess.tail(log) + " (more in " + log + ")");
            }
            try (Stream<Path> children = Files.list(folder)) {
                return children.filter(ProcessBench::isMeasurement)
                        .findFirst()
                        .orElseThrow(() -> new IllegalStateException(
                                "a measurement that is valid left no directory in " + folder));
            }
        } catch (IOException e) {
            throw LatchmarkException.environment(
                    "cannot write the run's folder " + folder + ": " + FileFailure.reason(e) + "; make room there");
        }
    }

    /** A hidden directory is one that was being made when its process was killed. */
    private static boolean isMeasurement(Path child) {
        return Files.isDirectory(child) && !String.valueOf(child.getFileName()).startsWith(".");
    }

    @Override
    public void collectFacts(Path folder) {
        if (Files.exists(folder.resolve(FACTS))) {
            return;
        }
        CommandOutput local = new LocalCommands();
        CommandOutput commands = command -> local.of(new Action(command, definition.host(), false).process());
        SortedMap<String, String> found = new TreeMap<>();
        try {
            Files.createDirectories(folder);
            for (String name : definition.facts()) {
                Collected collected = Collector.named(name).orElseThrow().collect(commands);
                Files.writeString(folder.resolve(name + ".txt"), collected.raw());
                collected.facts().forEach((fact, value) -> found.put(name + "." + fact, value));
                if (!collected.isComplete()) {
                    found.put(name + ".missing", collected.absence());
                    Console.standard().line("  facts: " + name + ": " + collected.absence());
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
    public void prompt(String text) throws InterruptedException {
        Console.standard().line("");
        Console.standard().line(text);
        Console.awaitEnter("Press Enter when it is done: ");
    }
}
