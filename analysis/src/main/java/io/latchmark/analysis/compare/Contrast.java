package io.latchmark.analysis.compare;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.latchmark.analysis.statistics.Estimator;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One configuration compared with another at one load level.
 *
 * @param base the configuration compared with
 * @param other the configuration under test
 * @param level the load
 * @param figure the compared figure
 * @param paired whether runs of the same block are compared with each other
 * @param adjusted whether the difference is adjusted for run order
 * @param baseRuns runs, or blocks, of the base
 * @param otherRuns of the other configuration
 * @param sides the size of both, in words
 * @param because why the verdict isn't clearer, or what limits or proves it; empty if nothing does
 * @param unsustained the configuration that does not sustain the load that the other does, which is the verdict; empty if there is none
 * @param means of both, and the runs that they are of
 * @param pairs the change of each block, or of each other run against the base's mean, as shares
 * @param obstacle why no number of such runs would allow a verdict; empty if one would
 * @param waterfalls the difference broken down by each ledger that runs of both sides have
 * @param deviceTime device busy time per transaction
 * @param simultaneous whether the intervals of a waterfall's parts are simultaneous
 * @param differing settings and facts that differ in addition to the label
 * @param unbalanced facts that are distributed unevenly over the two
 */
public record Contrast(
        String base,
        String other,
        String level,
        JudgedFigure figure,
        boolean paired,
        boolean adjusted,
        int baseRuns,
        int otherRuns,
        String sides,
        Effect effect,
        Verdict verdict,
        String because,
        String unsustained,
        String means,
        List<Double> pairs,
        @JsonIgnore Optional<Obstacle> obstacle,
        List<LatencyShift> latencies,
        List<Waterfall> waterfalls,
        DeviceDifference deviceTime,
        boolean simultaneous,
        List<FactDifference> differing,
        List<UnbalancedFact> unbalanced,
        List<String> notes) {
    /** Maximum number of runs named in a note. */
    private static final int NAMED_RUNS = 5;

    public Contrast {
        pairs = List.copyOf(pairs);
        latencies = List.copyOf(latencies);
        waterfalls = List.copyOf(waterfalls);
        differing = List.copyOf(differing);
        unbalanced = List.copyOf(unbalanced);
        notes = List.copyOf(notes);
    }

    /** The question, for example {@code b against a at 16 users}. */
    public String question() {
        return other + " against " + base + figure.before() + level;
    }

    /** Whether no number of such runs would allow a verdict. */
    @JsonProperty("isObstructed")
    public boolean isObstructed() {
        return obstacle.isPresent();
    }

    /** Whether there is no verdict. */
    boolean isOpen() {
        return verdict == Verdict.INCONCLUSIVE;
    }

    /** Whether the verdict is that there is a difference. */
    @JsonIgnore
    public boolean isDifferent() {
        return verdict != Verdict.INCONCLUSIVE && verdict != Verdict.EQUIVALENT;
    }

    /** Whether there are too few runs for any verdict. */
    boolean isTooSmall() {
        return Math.min(baseRuns, otherRuns) < Estimator.VERDICT_MIN;
    }

    /** Compares two groups of runs, without a verdict yet. */
    static Unjudged<Contrast> of(List<Observation> base, List<Observation> other, ComparisonOptions options) {
        Design planned = Design.of(base, other);
        GivenLoad load = GivenLoad.of(planned);
        Design design = load.judged().map(planned::by).orElse(planned);
        Observation first = base.get(0);
        List<String> notes = new ArrayList<>(design.notes());
        List<Waterfall> waterfalls = new ArrayList<>();
        // Milliseconds add up; a percentile can't be divided.
        if (!design.judged().isTime()) {
            divided(design, Observation::user, "User time", notes)
                    .flatMap(part -> Division.of(part, options.simultaneous()))
                    .ifPresent(waterfalls::add);
        }
        DeviceDifference deviceTime = divided(design, Observation::device, "Device time", notes)
                .map(DeviceDifference::of)
                .orElse(DeviceDifference.NONE);
        notes.addAll(deviceTime.notes());
        List<UnbalancedFact> unbalanced = UnbalancedFact.of(design);
        notes.addAll(Notes.of(design, unbalanced));
        Effect effect = design.effect();
        PricePerformance.of(design).map(PricePerformance::sentence).ifPresent(notes::add);
        Optional<Obstacle> obstacle = obstacle(design, load, unbalanced, options.unsteady());
        return new Unjudged<>(effect, judged -> {
            Judgement judgement = Judgement.of(
                    judged,
                    design.tooFew(),
                    obstacle.map(Obstacle::text).orElse(""),
                    load.verdict(first.figures().label()));
            return new Contrast(
                    first.figures().label(),
                    other.get(0).figures().label(),
                    first.figures().level(),
                    design.judged(),
                    design.isPaired(),
                    design.estimator().isAdjusted(),
                    design.baseSize(),
                    design.otherSize(),
                    design.sides(),
                    judged,
                    judgement.verdict(),
                    judgement.because(),
                    load.unsustained(),
                    design.means(),
                    design.changes(),
                    obstacle,
                    LatencyShift.of(design),
                    waterfalls,
                    deviceTime,
                    options.simultaneous(),
                    Facts.differing(base, other),
                    unbalanced,
                    notes);
        });
    }

    private static Optional<Obstacle> obstacle(
            Design design, GivenLoad load, List<UnbalancedFact> unbalanced, boolean unsteady) {
        return Stream.of(
                        design.obstacle(),
                        load.obstacle(),
                        unsteady ? Optional.<Obstacle>empty() : Notes.unsteady(design),
                        Notes.explainedBy(unbalanced, design.effect()),
                        Notes.disturbed(design))
                .flatMap(Optional::stream)
                .findFirst();
    }

    /** The runs that have a ledger, with a note if some lack it. */
    private static Optional<Design> divided(
            Design design, Function<Observation, ? extends Optional<?>> ledger, String title, List<String> notes) {
        List<Observation> without =
                design.all().stream().filter(run -> ledger.apply(run).isEmpty()).toList();
        Optional<Design> having = design.having(run -> ledger.apply(run).isPresent());
        if (!without.isEmpty() && without.size() < design.all().size()) {
            String runs = named(without);
            notes.add(
                    having.isPresent()
                            ? title + " is divided without " + without.size() + " of "
                                    + design.all().size() + " runs, which lack its samples: " + runs + "."
                            : title + " is not divided: all runs of one configuration lack its samples (" + runs
                                    + ").");
        }
        return having;
    }

    /** The first runs by name. */
    static String named(List<Observation> runs) {
        return runs.stream().limit(NAMED_RUNS).map(run -> run.figures().run()).collect(Collectors.joining(", "))
                + (runs.size() > NAMED_RUNS ? ", …" : "");
    }
}
