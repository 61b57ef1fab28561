package io.latchmark.analysis.compare;

import io.latchmark.analysis.statistics.Holm;
import io.latchmark.core.LatchmarkException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Several runs compared: every configuration with the first one, at each level of load. The run is the unit of
 * inference; runs that may not be used are named and left out.
 *
 * @param base the configuration that the others are compared with: that of the first run
 * @param contrasts one for each other configuration and level of load
 * @param groups configurations at levels of load, with their means
 * @param runs all runs, also those left out
 * @param ceilings how near devices came to the ceilings that were given
 * @param ceilingNotes ceilings that were given and are not used, with the reason
 */
public record Comparison(
        String base,
        List<Contrast> contrasts,
        List<Group> groups,
        List<RunFigures> runs,
        List<CeilingUse> ceilings,
        List<String> ceilingNotes) {
    public Comparison {
        contrasts = List.copyOf(contrasts);
        groups = List.copyOf(groups);
        runs = List.copyOf(runs);
        ceilings = List.copyOf(ceilings);
        ceilingNotes = List.copyOf(ceilingNotes);
    }

    /**
     * One configuration at one level of load.
     *
     * @param runs usable runs
     * @param transactionsPerSecond geometric mean over them
     * @param newOrdersPerMinute geometric mean over them
     */
    public record Group(
            String label, String level, int runs, double transactionsPerSecond, double newOrdersPerMinute) {}

    /** Whether every run may be used. */
    public boolean isValid() {
        return excluded().isEmpty();
    }

    /** The runs that are left out. */
    public List<RunFigures> excluded() {
        return runs.stream().filter(run -> !run.isUsable()).toList();
    }

    static Comparison of(List<Observation> observations) {
        List<RunFigures> runs = observations.stream().map(Observation::figures).toList();
        String base = runs.get(0).label();
        List<String> labels = runs.stream().map(RunFigures::label).distinct().toList();
        List<String> levels = runs.stream().map(RunFigures::level).distinct().toList();
        List<Contrast> contrasts = new ArrayList<>();
        List<Group> groups = new ArrayList<>();
        for (String level : levels) {
            List<Observation> ofBase = Observations.usable(observations, base, level);
            for (String label : labels) {
                List<Observation> ofLabel = Observations.usable(observations, label, level);
                if (!ofLabel.isEmpty()) {
                    groups.add(group(ofLabel));
                    if (!label.equals(base) && !ofBase.isEmpty()) {
                        contrasts.add(Contrast.of(ofBase, ofLabel));
                    }
                }
            }
        }
        return new Comparison(
                base,
                adjusted(contrasts),
                groups,
                runs,
                CeilingUse.of(observations, groups),
                observations.stream()
                        .flatMap(one -> one.ceilings().unused().stream())
                        .distinct()
                        .toList());
    }

    private static List<Contrast> adjusted(List<Contrast> contrasts) {
        double[] adjusted = Holm.adjusted(contrasts.stream()
                .mapToDouble(contrast -> contrast.effect().pValue())
                .toArray());
        List<Contrast> judged = new ArrayList<>();
        for (int i = 0; i < adjusted.length; i++) {
            Contrast contrast = contrasts.get(i);
            judged.add(contrast.judged(contrast.effect().adjusted(adjusted[i])));
        }
        return judged;
    }

    private static Group group(List<Observation> observations) {
        RunFigures first = observations.get(0).figures();
        return new Group(
                first.label(),
                first.level(),
                observations.size(),
                Math.exp(observations.stream()
                        .mapToDouble(Observation::logThroughput)
                        .average()
                        .orElseThrow()),
                Math.exp(observations.stream()
                        .mapToDouble(one -> Math.log(one.figures().newOrdersPerMinute()))
                        .average()
                        .orElseThrow()));
    }

    /** Run ids that were given twice. */
    static void requireDistinct(List<Path> directories, List<Observation> observations) {
        Map<String, Long> counts = observations.stream()
                .collect(Collectors.groupingBy(
                        one -> one.figures().run() + " at " + one.figures().level(),
                        LinkedHashMap::new,
                        Collectors.counting()));
        counts.forEach((run, count) -> {
            if (count > 1) {
                throw LatchmarkException.usage("the run " + run + " is given " + count + " times among "
                        + directories.size() + " directories: name each once, since a run counted twice would look like"
                        + " two that agree");
            }
        });
    }
}
