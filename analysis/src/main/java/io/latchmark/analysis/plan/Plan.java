package io.latchmark.analysis.plan;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.gates.ReadRuns;
import io.latchmark.analysis.probe.Approach;
import io.latchmark.analysis.probe.Approaches;
import io.latchmark.analysis.probe.Ceilings;
import io.latchmark.platform.CountText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Capacity planning from measured runs: the questions with their answers or refusals. Immutable. */
public final class Plan {
    private final PlannedRuns runs;
    private final Optional<ScalabilityFit> fit;
    private final List<Demand> demands;
    private final List<DeviceLimit> limits;
    private final Optional<ReadTime> readTime;
    private final OptionalDouble readMillis;
    private final List<String> refusals;
    private final boolean isAnswered;

    /**
     * Questions in addition to the curve and the demands.
     *
     * @param ceilings of devices; none if that isn't asked
     * @param readMillis data-page read latency; empty if that isn't asked
     */
    public record Questions(Ceilings ceilings, OptionalDouble readMillis) {
        /** No further question. */
        public static final Questions NONE = new Questions(Ceilings.NONE, OptionalDouble.empty());
    }

    private Plan(PlannedRuns runs, Questions questions) {
        this.runs = runs;
        List<String> refused = new ArrayList<>();
        if (runs.levels().isEmpty() && runs.within().isEmpty()) {
            refused.add(
                    runs.injected().isEmpty()
                            ? "Nothing can be planned: no valid run is left."
                            : "Beyond reads of another time nothing can be planned: in all runs delays were injected.");
        }
        this.fit = runs.levels().isEmpty() && !runs.within().isEmpty() ? Optional.empty() : fit(runs, refused);
        Optional<Level> busiest = runs.levels().stream().max(Comparator.comparingDouble(Level::perSecond));
        this.demands = busiest.map(level -> Demand.of(runs.levels(), level)).orElse(List.of());
        int before = refused.size();
        this.limits = busiest.map(level -> limits(questions.ceilings(), level, refused))
                .orElse(List.of());
        this.readMillis = questions.readMillis();
        this.readTime = readTime(questions.readMillis(), refused);
        this.isAnswered = refused.size() == before;
        this.refusals = List.copyOf(refused);
    }

    /**
     * Reads runs of one configuration and answers the questions.
     *
     * @throws io.latchmark.core.LatchmarkException if no run can be read, or they are of several configurations
     */
    public static Plan of(List<Path> directories, Questions questions) {
        return new Plan(PlannedRuns.read(directories), questions);
    }

    private static Optional<ScalabilityFit> fit(PlannedRuns runs, List<String> refused) {
        int levels = ScalabilityFit.levels(runs.points());
        if (runs.open()) {
            refused.add(
                    "Scalability: the runs are open loops, in which throughput is the rate that was offered; a curve"
                            + " over users needs closed loops.");
            return Optional.empty();
        }
        if (levels < ScalabilityFit.LEVELS_MIN) {
            refused.add(
                    "Scalability: " + CountText.of(levels, "level", "levels") + " of users: a curve of three"
                            + " coefficients needs " + ScalabilityFit.LEVELS_MIN + " at least, and "
                            + ScalabilityFit.LEVELS_WANTED
                            + " or more from 1 user on are better. Measure a ladder, for example 'latchmark run --users 1,2,4,8,16,32'.");
            return Optional.empty();
        }
        return Optional.of(ScalabilityFit.of(runs.points()));
    }

    private List<DeviceLimit> limits(Ceilings ceilings, Level busiest, List<String> refused) {
        Approaches approaches = ceilings.over(busiest.summary().devices(), runs.host());
        refused.addAll(approaches.unused());
        approaches.found().stream()
                .filter(Approach::isPassed)
                .forEach(
                        approach -> refused.add(
                                "The ceiling of " + approach.device() + " is not used: a run did "
                                        + NumberText.of(approach.operationsPerSecond())
                                        + " operations/s on it, more than the "
                                        + NumberText.of(approach.ceiling().iops())
                                        + " of the ceiling; the device's limit is not known. Probe it again with more I/Os in flight."));
        return approaches.found().stream()
                .filter(approach -> !approach.isPassed())
                .map(approach -> DeviceLimit.of(approach, runs, busiest, fit))
                .toList();
    }

    private Optional<ReadTime> readTime(OptionalDouble readMillis, List<String> refused) {
        if (readMillis.isEmpty() || runs.levels().isEmpty()) {
            return Optional.empty();
        }
        if (runs.open()) {
            refused.add(
                    "Reads of another time: in an open loop throughput is the rate that was offered, whatever reads take.");
            return Optional.empty();
        }
        ReadTime answer = ReadTime.of(readMillis.getAsDouble(), runs.levels(), limits);
        if (answer.rows().isEmpty()) {
            refused.add("Reads of another time: no run counted data-page reads and sampled the waits for them, so how"
                    + " much of a transaction they are is not known.");
            return Optional.empty();
        }
        return Optional.of(answer);
    }

    /** Whether every run is usable. */
    public boolean isValid() {
        return runs.leftOut().isEmpty()
                && runs.unreadable().isEmpty()
                && !(runs.levels().isEmpty()
                        && runs.injected().isEmpty()
                        && runs.within().isEmpty());
    }

    /** Runs that could not be read; they are left out. */
    public List<ReadRuns.Unreadable> unreadable() {
        return runs.unreadable();
    }

    /** Whether every question is answered; the curve is not a question. */
    public boolean isAnswered() {
        return isAnswered;
    }

    PlannedRuns runs() {
        return runs;
    }

    /** The curve over users, if there are enough levels. */
    public Optional<ScalabilityFit> fit() {
        return fit;
    }

    /** The demands of a transaction. */
    public List<Demand> demands() {
        return demands;
    }

    /** The throughput that device ceilings allow. */
    public List<DeviceLimit> limits() {
        return limits;
    }

    /** The prediction for another read latency, if that was asked. */
    public Optional<ReadTime> readTime() {
        return readTime;
    }

    /** The predictions from injected delays for another read latency, if that was asked. */
    List<InjectedReads> injectedReads() {
        return readMillis.isEmpty() ? List.of() : runs.injected();
    }

    OptionalDouble readMillis() {
        return readMillis;
    }

    /** What can't be answered, and why. */
    public List<String> refusals() {
        return refusals;
    }
}
