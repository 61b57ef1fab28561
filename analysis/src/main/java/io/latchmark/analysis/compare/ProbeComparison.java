package io.latchmark.analysis.compare;

import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.CountText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Compares the probes of every configuration with those of the first, for each kind of work. The unit of inference is the probe
 * instead of the run; the statistics are those of a {@link Comparison}.
 *
 * @param base the first probe's configuration, with which the others are compared
 * @param contrasts one per other configuration and kind of work
 * @param marked number of cells, among all, that failed a self-check, for example because others used the device, or ended with an error
 */
public record ProbeComparison(String base, List<ProbeContrast> contrasts, long marked) {
    private static final int PROBES_MAX = 1_000;

    public ProbeComparison {
        contrasts = List.copyOf(contrasts);
    }

    /**
     * Reads and compares probes, which must all be valid.
     *
     * @param directories of probes, at least one; the first one's configuration is the base
     * @throws LatchmarkException if one can't be read, or there are too many
     */
    public static ProbeComparison read(List<Path> directories) {
        if (directories.size() > PROBES_MAX) {
            throw LatchmarkException.usage(
                    directories.size() + " probes are given: at most " + PROBES_MAX + " are compared at once");
        }
        return of(directories.stream().map(ProbedLoads::read).toList());
    }

    /** The verdicts by their question. */
    public Map<String, Verdict> verdicts() {
        Map<String, Verdict> verdicts = new LinkedHashMap<>();
        for (ProbeContrast contrast : contrasts) {
            verdicts.put(contrast.other() + " against " + contrast.base() + ": " + contrast.work(), contrast.verdict());
        }
        return verdicts;
    }

    static ProbeComparison of(List<ProbedLoads> probes) {
        String base = probes.get(0).label();
        List<String> works = probes.stream()
                .flatMap(probe -> probe.works().stream())
                .distinct()
                .toList();
        List<String> others = probes.stream()
                .map(ProbedLoads::label)
                .distinct()
                .filter(label -> !label.equals(base))
                .toList();
        List<Unjudged<ProbeContrast>> contrasts = new ArrayList<>();
        for (String other : others) {
            for (String work : works) {
                List<ProbedLoads> ofBase = having(probes, base, work);
                List<ProbedLoads> ofOther = having(probes, other, work);
                if (!ofBase.isEmpty() && !ofOther.isEmpty()) {
                    ProbeContrast.of(work, ofBase, ofOther).ifPresent(contrasts::add);
                }
            }
        }
        return new ProbeComparison(
                base,
                Unjudged.judged(contrasts),
                probes.stream().mapToLong(ProbedLoads::marked).sum());
    }

    /** What limits all verdicts; empty if nothing does. */
    public String note() {
        return marked == 0
                ? ""
                : CountText.of(marked, "cell is", "cells are")
                        + " marked: what the failed self-checks found, for example other users of the device, is part of the"
                        + " differences";
    }

    private static List<ProbedLoads> having(List<ProbedLoads> probes, String label, String work) {
        return probes.stream()
                .filter(probe -> probe.label().equals(label) && probe.works().contains(work))
                .toList();
    }
}
