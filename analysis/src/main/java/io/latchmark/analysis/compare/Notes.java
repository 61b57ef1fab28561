package io.latchmark.analysis.compare;

import static io.latchmark.analysis.NumberText.signed;

import io.latchmark.analysis.gates.Gates;
import io.latchmark.analysis.statistics.Estimator;
import io.latchmark.platform.CountText;
import io.latchmark.results.run.RunConclusion;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Writes the notes on the runs of a contrast, one sentence each. */
final class Notes {
    private Notes() {}

    static List<String> of(Design design, List<UnbalancedFact> unbalanced) {
        List<String> notes = new ArrayList<>();
        withoutPartner(design, notes);
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
        if (imported == all.size() && all.stream().allMatch(one -> one.figures().hasNewOrdersAlone())) {
            notes.add("Of these runs only new orders are known: throughput is theirs, without the other transactions.");
        }
        if (all.get(0).openLoop()) {
            notes.add("In an open loop throughput is what was offered, as long as the database keeps up: compare"
                    + " response times.");
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

    private static void withoutPartner(Design design, List<String> notes) {
        List<Observation> left = design.withoutPartner();
        if (left.isEmpty()) {
            return;
        }
        String label = design.base().get(0).get(0).figures().label();
        List<Observation> base =
                left.stream().filter(run -> run.figures().label().equals(label)).toList();
        List<Observation> other =
                left.stream().filter(run -> !base.contains(run)).toList();
        String text = CountText.of(left.size(), "run has", "runs have")
                + " no run of the other configuration in the same block";
        if (design.combined().isPresent()) {
            notes.add(text
                    + ". The difference is estimated from them and the pairs together; of the pairs by themselves it is "
                    + difference(design.effectOfMembers())
                    + ". Divisions, response times and device times are of the pairs only.");
            return;
        }
        text += ", and the pairs are judged without";
        if (base.size() < 2 || other.size() < 2) {
            notes.add(text + ".");
            return;
        }
        Effect effect = Effect.of(
                Estimator.ofGroups(new double[base.size()], new double[other.size()]),
                base.stream().mapToDouble(Observation::logThroughput).toArray(),
                other.stream().mapToDouble(Observation::logThroughput).toArray());
        notes.add(text + ". Compared by themselves, as unpaired runs (" + base.size() + " and " + other.size()
                + "), they differ by " + difference(effect) + ".");
    }

    private static String difference(Effect effect) {
        return signed(effect.change()) + interval(effect.low(), effect.high());
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
        return unbalanced.name() + " is spread unevenly over the two: " + values
                + (Double.isFinite(unbalanced.change()) ? "; " + held(unbalanced) : "") + ".";
    }

    private static String held(UnbalancedFact fact) {
        return "with '" + fact.most() + "' held fixed the difference is " + signed(fact.change())
                + interval(fact.low(), fact.high());
    }

    /**
     * Names an unbalanced fact that explains the difference: with the fact held fixed, the difference is outside the effect's own
     * interval. Empty if there is none.
     */
    static String explainedBy(List<UnbalancedFact> unbalanced, Effect effect) {
        return unbalanced.stream()
                .filter(fact -> fact.change() < effect.low() || fact.change() > effect.high())
                .map(fact ->
                        fact.name() + " explains it: " + held(fact) + "; repeat the runs with it alike on both sides")
                .findFirst()
                .orElse("");
    }

    /** A disturbance that occurred more often on one side; empty if there is none. */
    static String disturbed(Design design) {
        List<Observation> base = design.base().stream().flatMap(List::stream).toList();
        List<Observation> other = design.other().stream().flatMap(List::stream).toList();
        for (String check : Gates.DISTURBANCES) {
            long ofBase = marked(base, check);
            long ofOther = marked(other, check);
            if (Math.abs((double) ofBase / base.size() - (double) ofOther / other.size()) >= UnbalancedFact.GAP) {
                return "'" + check + "' is marked in " + ofBase + " of " + base.size() + " runs of "
                        + base.get(0).figures().label() + " and in " + ofOther + " of " + other.size() + " of "
                        + other.get(0).figures().label()
                        + ", which may be the difference: repeat them undisturbed";
            }
        }
        return "";
    }

    private static long marked(List<Observation> runs, String check) {
        return runs.stream().filter(run -> run.figures().isMarkedBy(check)).count();
    }

    /** Why the unsteady runs allow no verdict; empty if one of them was steady. */
    static String unsteady(Design design) {
        return design.all().stream().anyMatch(Observation::steady)
                ? ""
                : "no run was steady, and the difference may be temporary: lengthen the warm-up, or get a verdict anyway with --unsteady";
    }
}
