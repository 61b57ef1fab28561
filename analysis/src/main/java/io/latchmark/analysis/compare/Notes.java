package io.latchmark.analysis.compare;

import static io.latchmark.analysis.NumberText.signed;

import io.latchmark.analysis.gates.Gates;
import io.latchmark.core.transaction.Pacing;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.platform.CountText;
import io.latchmark.results.run.RunConclusion;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Writes the notes on the runs of a contrast, one sentence each. */
final class Notes {
    private static final double RESPONSE_MILLIS_MAX = 5_000;
    private static final double STOCK_LEVEL_MILLIS_MAX = 20_000;

    private Notes() {}

    static List<String> of(Design design, List<UnbalancedFact> unbalanced) {
        List<String> notes = new ArrayList<>();
        leftOut(design, notes);
        unbalanced.stream().map(Notes::sentence).forEach(notes::add);
        List<Observation> all = design.all();
        limitedByProcessors(all, notes);
        long imported = all.stream()
                .filter(one -> one.figures().status() == RunConclusion.Status.IMPORTED)
                .count();
        if (imported > 0) {
            notes.add(
                    imported + " of " + all.size()
                            + " runs are imported: not checked. Other tools measured them, and no reason can be given for the difference.");
        }
        slowestByClause(all).ifPresent(notes::add);
        if (imported == all.size() && all.stream().allMatch(one -> one.figures().hasNewOrdersAlone())) {
            notes.add("Of these runs only new orders are known: throughput is theirs, without the other transactions.");
        }
        return notes;
    }

    private static void limitedByProcessors(List<Observation> all, List<String> notes) {
        long limited = all.stream()
                .filter(one -> one.figures().isMarkedBy(Gates.PROCESSORS))
                .count();
        if (limited > 0) {
            notes.add("In " + limited + " of " + all.size()
                    + " runs no CPU time was left: a difference in throughput is then no"
                    + " effect of storage alone, and no difference does not show that storage is equal.");
        }
    }

    /** With think times: whether the response times are within the specification's limits; empty without. */
    private static Optional<String> slowestByClause(List<Observation> runs) {
        if (!runs.stream().allMatch(run -> Pacing.TPCC.key().equals(run.facts().get(SameLoad.PACING)))) {
            return Optional.empty();
        }
        String beyond = TransactionType.recorded().stream()
                .filter(type -> runs.stream()
                        .anyMatch(run -> run.response(type).p95()
                                > (type == TransactionType.STOCK_LEVEL ? STOCK_LEVEL_MILLIS_MAX : RESPONSE_MILLIS_MAX)))
                .map(TransactionType::title)
                .collect(Collectors.joining(", "));
        return Optional.of(
                "Clause 5.2.5 of TPC-C asks that 90 % of response times are at most 5 s, of Stock-Level 20 s. "
                        + (beyond.isEmpty()
                                ? "Even the 95th percentiles are, in all runs."
                                : "The 95th percentile is not, in a run, of " + beyond + "."));
    }

    /** Runs of blocks that are not complete, or not made in sequence. */
    private static void leftOut(Design design, List<String> notes) {
        leftOut(design.withoutPartner(), "no run of the other configuration is in the same block", notes);
        leftOut(
                design.torn(),
                "their block was torn: a run of another block started between its runs, or too long a time passed",
                notes);
    }

    private static void leftOut(List<Observation> runs, String reason, List<String> notes) {
        if (!runs.isEmpty()) {
            notes.add(CountText.of(runs.size(), "run is", "runs are") + " left out, because " + reason + ": "
                    + Contrast.named(runs) + ". The same 'latchmark experiment' repeats such a block.");
        }
    }

    /** In brackets; empty if there is none. */
    static String interval(double low, double high) {
        return Double.isFinite(low) ? " (95 % interval " + signed(low) + " to " + signed(high) + ")" : "";
    }

    private static String sentence(UnbalancedFact unbalanced) {
        String values = unbalanced.values().stream()
                .map(value -> value.value() + " in " + value.base() + " and " + value.other() + " runs"
                        + (Double.isFinite(value.change())
                                ? " (difference among them " + signed(value.change()) + ")"
                                : ""))
                .collect(Collectors.joining(", "));
        return unbalanced.name() + " is spread unevenly over the two: " + values + "; " + held(unbalanced) + ".";
    }

    private static String held(UnbalancedFact fact) {
        return "within its values the difference is " + signed(fact.change());
    }

    /**
     * Names an unbalanced fact that explains the difference: with the fact held fixed, the difference is outside the effect's own
     * interval. Empty if there is none.
     */
    static Optional<Obstacle> explainedBy(List<UnbalancedFact> unbalanced, Effect effect) {
        return unbalanced.stream()
                .filter(fact -> fact.change() < effect.low() || fact.change() > effect.high())
                .findFirst()
                .map(fact -> new Obstacle(
                        fact.name() + " explains it: " + held(fact), "repeat the runs with it alike on both sides"));
    }

    /** A disturbance that occurred more often on one side; empty if there is none. */
    static Optional<Obstacle> disturbed(Design design) {
        List<Observation> base = design.base().stream().flatMap(List::stream).toList();
        List<Observation> other = design.other().stream().flatMap(List::stream).toList();
        for (String check : Gates.DISTURBANCES) {
            long ofBase = marked(base, check);
            long ofOther = marked(other, check);
            if (Math.abs((double) ofBase / base.size() - (double) ofOther / other.size()) >= UnbalancedFact.GAP) {
                return Optional.of(new Obstacle(
                        "'" + check + "' is marked in " + ofBase + " of " + base.size() + " runs of "
                                + base.get(0).figures().label() + " and in " + ofOther + " of " + other.size() + " of "
                                + other.get(0).figures().label()
                                + ", which may be the difference",
                        "repeat them undisturbed"));
            }
        }
        return Optional.empty();
    }

    private static long marked(List<Observation> runs, String check) {
        return runs.stream().filter(run -> run.figures().isMarkedBy(check)).count();
    }

    /** Why the unsteady runs allow no verdict; empty if one of them was steady. */
    static Optional<Obstacle> unsteady(Design design) {
        return design.all().stream().anyMatch(Observation::steady)
                ? Optional.empty()
                : Optional.of(new Obstacle(
                        "no run was steady, and the difference may be temporary",
                        "lengthen the warm-up, or get a verdict anyway with --unsteady"));
    }
}
