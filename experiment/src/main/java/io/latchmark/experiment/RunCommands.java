package io.latchmark.experiment;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.latchmark.results.Json;
import io.latchmark.results.experiment.ExperimentDirectory;
import io.latchmark.results.run.ExperimentPlace;
import io.latchmark.runner.experiment.PlannedRun;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The commands of this program that an experiment executes, each as its words.
 *
 * @param folder of the experiment
 */
record RunCommands(Definition definition, Path folder) {
    List<String> load(Map<String, String> database, String warehouses) {
        return on(DatabasesPart.selecting(database), "load", "--warehouses=" + warehouses);
    }

    List<String> snapshot(Map<String, String> database) {
        return on(database, "snapshot", "create", definition.reset());
    }

    /** All commands of a run and of what prepares its database, without where results go. */
    List<List<String>> of(Map<String, String> ofRun) {
        List<List<String>> all = new ArrayList<>();
        if (!definition.measuresDevice()) {
            Map<String, String> database = definition.databases().of(ofRun);
            definition.databases().warehouses().ifPresent(warehouses -> all.add(load(database, warehouses)));
            if (!definition.reset().equals(Definition.NO_RESET)) {
                all.add(snapshot(database));
                all.add(reset(ofRun));
            }
        }
        all.add(on(definition.options(ofRun), definition.measurement()));
        return all;
    }

    /** The reset of a run's database, which also moves its files. */
    List<String> reset(Map<String, String> ofRun) {
        Map<String, String> options =
                DatabasesPart.selecting(definition.databases().of(ofRun));
        options.putAll(DatabasesPart.moves(ofRun));
        return on(options, "reset", definition.reset());
    }

    /** The measurement of a run, recorded in a folder of its own. */
    List<String> measurement(PlannedRun run, Map<String, String> ofRun, Path out) {
        Map<String, String> options = definition.options(ofRun);
        String configuration = run.configuration().name();
        if (!definition.measuresDevice() && !options.containsKey("url")) {
            // The experiment itself resets the database, if at all.
            options.put("continue", "true");
        }
        options.put("label", configuration);
        options.put("place", place(run));
        options.put("out", out.toString());
        if (!definition.facts().isEmpty()) {
            options.put("facts-from", facts(configuration).path().toString());
        }
        return on(options, definition.measurement());
    }

    /** The facts collected under a configuration. */
    FactsFile facts(String configuration) {
        return new FactsFile(
                folder.resolve(ExperimentDirectory.FACTS).resolve(configuration).resolve("facts.json"));
    }

    private String place(PlannedRun run) {
        try {
            return Json.MAPPER.writeValueAsString(new ExperimentPlace(
                    definition.name(),
                    run.block(),
                    run.position(),
                    run.workload().name(),
                    definition.until().map(Until::rule)));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<String> on(Map<String, String> options, String... words) {
        List<String> command = new ArrayList<>(List.of(words));
        command.addAll(OptionReader.words(options));
        return command;
    }
}
