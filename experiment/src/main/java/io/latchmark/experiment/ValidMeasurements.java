package io.latchmark.experiment;

import io.latchmark.results.experiment.ExperimentDirectory;
import io.latchmark.results.probe.ProbeFiles;
import io.latchmark.results.run.RunReader;
import io.latchmark.runner.experiment.Configuration;
import io.latchmark.runner.experiment.Experiment;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The valid measurements of an experiment. */
final class ValidMeasurements {
    private ValidMeasurements() {}

    /** By configuration as in the file: the baseline first, the placebo's second runs last. */
    static List<Path> of(ExperimentDirectory experiment, Definition definition) {
        boolean probes = definition.measuresDevice();
        List<String> order = Stream.concat(
                        definition.configurations().stream().map(Configuration::name),
                        definition.experiment().placebo().stream().map(name -> name + Experiment.AGAIN))
                .toList();
        return experiment.validRuns().stream()
                .sorted(Comparator.comparing(run -> order.indexOf(label(run, probes))))
                .toList();
    }

    private static String label(Path valid, boolean probe) {
        return probe
                ? ProbeFiles.read(valid).identity().label()
                : RunReader.open(valid).record().identity().label();
    }
}
