package io.latchmark.experiment;

import io.latchmark.analysis.compare.ComparedRuns;
import io.latchmark.analysis.compare.ProbeComparison;
import io.latchmark.analysis.document.Document;
import io.latchmark.analysis.report.ComparisonDocument;
import io.latchmark.analysis.report.ProbeComparisonDocument;
import io.latchmark.core.LatchmarkException;
import io.latchmark.results.experiment.ExperimentDirectory;
import io.latchmark.results.probe.ProbeFiles;
import io.latchmark.results.run.RunReader;
import io.latchmark.runner.experiment.Configuration;
import io.latchmark.runner.experiment.Experiment;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** Creates the document of a recorded experiment, even if its folder was moved. */
public final class ExperimentReport {
    private ExperimentReport() {}

    /**
     * Compares the valid measurements with those of the first configuration.
     *
     * @param place path of a measurement, by its name in the experiment's log
     * @throws LatchmarkException if the experiment can't be read, or has fewer than two valid measurements
     */
    public static Document of(Path experiment, Function<Path, Path> place) {
        Definition definition = definition(experiment);
        if (definition.cutsPower()) {
            throw LatchmarkException.usage(
                    experiment + " tests by power cuts, and measures nothing: its results are in "
                            + PowerCutDriver.folder(experiment, "CONFIGURATION"));
        }
        List<Path> valid = compared(experiment, definition, place);
        if (definition.measuresDevice()) {
            return ProbeComparisonDocument.of(ProbeComparison.read(valid));
        }
        ComparedRuns compared = ComparedRuns.read(valid, definition.comparison());
        return ComparisonDocument.of(compared.comparison(), compared.lines());
    }

    /**
     * Which of the configurations are faster; empty if they are devices that were measured without a database.
     *
     * @param place path of a measurement, by its name in the experiment's log
     * @throws LatchmarkException as {@link #of}
     */
    public static List<String> verdicts(Path experiment, Function<Path, Path> place) {
        Definition definition = definition(experiment);
        if (definition.cutsPower()) {
            return List.of();
        }
        List<Path> valid = compared(experiment, definition, place);
        return definition.measuresDevice()
                ? List.of()
                : ComparisonDocument.verdicts(
                        ComparedRuns.read(valid, definition.comparison()).comparison());
    }

    private static Definition definition(Path experiment) {
        return ExperimentFile.read(experiment.resolve(ExperimentDirectory.DEFINITION))
                .definition();
    }

    /** The valid measurements, by configuration as in the file: the baseline first, the placebo's second runs last. */
    static List<Path> valid(Path experiment, Definition definition, Function<Path, Path> place) {
        boolean probes = definition.measuresDevice();
        List<String> order = Stream.concat(
                        definition.configurations().stream().map(Configuration::name),
                        definition.experiment().placebo().stream().map(name -> name + Experiment.AGAIN))
                .toList();
        return new ExperimentDirectory(experiment)
                .validRuns().stream()
                        .map(run -> place.apply(experiment.relativize(run)))
                        .sorted(Comparator.comparing(run -> order.indexOf(label(run, probes))))
                        .toList();
    }

    private static List<Path> compared(Path experiment, Definition definition, Function<Path, Path> place) {
        List<Path> valid = valid(experiment, definition, place);
        if (valid.size() < Definition.RUNS_TO_COMPARE) {
            throw LatchmarkException.usage(
                    "Fewer than two runs of the experiment are valid: there is nothing to compare.");
        }
        return valid;
    }

    private static String label(Path valid, boolean probe) {
        return probe
                ? ProbeFiles.read(valid).identity().label()
                : RunReader.open(valid).record().identity().label();
    }
}
