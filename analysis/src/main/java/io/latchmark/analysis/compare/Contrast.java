package io.latchmark.analysis.compare;

import io.latchmark.analysis.statistics.Resampling;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One configuration compared with another at one level of load.
 *
 * @param base the configuration compared with
 * @param other the configuration that the verdict is on
 * @param level the load
 * @param paired whether runs of the same block are compared with each other
 * @param baseRuns runs, or blocks, of the base
 * @param otherRuns of the other configuration
 * @param because why the verdict isn't clearer, or what limits it; empty if nothing does
 * @param waterfalls the difference divided by each ledger that all runs have
 * @param differing settings and facts that differ beside the label
 */
public record Contrast(
        String base,
        String other,
        String level,
        boolean paired,
        int baseRuns,
        int otherRuns,
        Effect effect,
        Verdict verdict,
        String because,
        List<LatencyShift> latencies,
        List<Waterfall> waterfalls,
        List<Differing> differing,
        List<String> notes) {
    public Contrast {
        latencies = List.copyOf(latencies);
        waterfalls = List.copyOf(waterfalls);
        differing = List.copyOf(differing);
        notes = List.copyOf(notes);
    }

    static Contrast of(List<Observation> base, List<Observation> other) {
        Design design = Design.of(base, other);
        Optional<Resampling> resampling = design.resampling();
        Division division = new Division(design, resampling);
        Effect effect = Effect.of(design);
        List<Waterfall> waterfalls = Stream.of(division.ofUserTime(), division.ofDeviceTime())
                .flatMap(Optional::stream)
                .toList();
        RunFigures first = base.get(0).figures();
        return new Contrast(
                        first.label(),
                        other.get(0).figures().label(),
                        first.level(),
                        design.isPaired(),
                        design.baseSize(),
                        design.otherSize(),
                        effect,
                        Verdict.INCONCLUSIVE,
                        "",
                        LatencyShift.of(design, resampling),
                        waterfalls,
                        Facts.differing(base, other),
                        notes(
                                design,
                                Stream.concat(base.stream(), other.stream()).toList()))
                .judged(effect);
    }

    private static List<String> notes(Design design, List<Observation> all) {
        List<String> notes = new ArrayList<>(design.notes());
        if (!design.isPaired()) {
            notes.add("Unpaired: the order of the runs was not controlled, so that whatever else changed with time may"
                    + " be part of the difference.");
        }
        long marked =
                all.stream().filter(one -> !one.figures().marks().isEmpty()).count();
        if (marked > 0) {
            notes.add(marked + " of " + all.size() + " runs are marked (not steady, too short to tell, or others); the"
                    + " table of runs has the reasons.");
        }
        if (all.get(0).openLoop()) {
            notes.add("In an open loop throughput is what was offered, as long as the database keeps up: compare"
                    + " response times.");
        }
        return notes;
    }

    /** This contrast with its verdict, by an effect whose p-value may have been adjusted. */
    Contrast judged(Effect judgedEffect) {
        Judgement judgement = Judgement.of(judgedEffect, paired, baseRuns, otherRuns);
        return new Contrast(
                base,
                other,
                level,
                paired,
                baseRuns,
                otherRuns,
                judgedEffect,
                judgement.verdict(),
                judgement.because(),
                latencies,
                waterfalls,
                differing,
                notes);
    }
}
