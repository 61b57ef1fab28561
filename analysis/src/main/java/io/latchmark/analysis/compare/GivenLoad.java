package io.latchmark.analysis.compare;

import io.latchmark.analysis.summary.Arrivals;
import io.latchmark.core.transaction.TransactionType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How two configurations are judged under a given load, which is a rate, or users with think times: where both sustain it,
 * throughput is the load, and response times are judged. Where only one does, that is the verdict.
 *
 * @param judged the figure to judge; empty if the load is not given, or no side sustains it
 * @param obstacle why no verdict is possible; empty if one is
 * @param unsustained the configuration that does not sustain a load that the other does; empty if there is none
 * @param because of that verdict
 */
record GivenLoad(Optional<JudgedFigure> judged, Optional<Obstacle> obstacle, String unsustained, String because) {
    /** In fewer, less than ten are slower than the 95th percentile. */
    private static final int NEW_ORDERS_MIN = 200;

    /** No more than this percentage of equal sides near their limit is called different, from 4 runs a side on. */
    private static final double MOST = 2.0 / 3;

    private static final GivenLoad NONE = new GivenLoad(Optional.empty(), Optional.empty(), "", "");

    /** The runs of a side. */
    private record Side(String label, int runs, int missed) {
        static Side of(List<List<Observation>> members) {
            List<Observation> runs = members.stream().flatMap(List::stream).toList();
            return new Side(runs.get(0).figures().label(), runs.size(), (int) runs.stream()
                    .filter(run -> run.figures().isMarkedBy(Arrivals.OFFERED))
                    .count());
        }

        boolean sustains() {
            return missed == 0;
        }

        boolean failed() {
            return fails(runs, missed);
        }

        String count() {
            return missed == 0 ? label + " in none" : label + " in " + missed + " of " + runs + " runs";
        }
    }

    /** Whether a side with this many runs does not sustain the rate. */
    static boolean fails(int runs, int missed) {
        return missed >= MOST * runs;
    }

    static GivenLoad of(Design design) {
        List<Observation> all = design.all();
        if (!all.stream().allMatch(Observation::paced) || design.judged() == JudgedFigure.HIGHEST_RATE) {
            return NONE;
        }
        Side base = Side.of(design.base());
        Side other = Side.of(design.other());
        if (base.sustains() && other.sustains()) {
            long least = all.stream()
                    .mapToLong(run -> run.response(TransactionType.NEW_ORDER).count())
                    .min()
                    .orElseThrow();
            return least < NEW_ORDERS_MIN
                    ? obstructed(
                            "a run has " + least + " New-Orders, too few for a 95th percentile, which needs "
                                    + NEW_ORDERS_MIN,
                            "lengthen the measurement interval, or raise the rate")
                    : new GivenLoad(Optional.of(JudgedFigure.RESPONSE_TIME), Optional.empty(), "", "");
        }
        if (base.failed() && other.failed()) {
            return NONE;
        }
        List<Side> sides = new ArrayList<>(List.of(base, other));
        sides.removeIf(Side::sustains);
        if (sides.size() == 1 && sides.get(0).failed()) {
            Side without = sides.get(0);
            return new GivenLoad(
                    Optional.empty(),
                    Optional.empty(),
                    without.label,
                    "the offered rate was missed by " + without.count() + ", by "
                            + (without.equals(base) ? other : base).count());
        }
        return obstructed(
                "the offered rate was missed by " + base.count() + ", by " + other.count()
                        + ": near that limit response times depend on the length of the run",
                "lower the rate");
    }

    private static GivenLoad obstructed(String why, String remedy) {
        return new GivenLoad(Optional.empty(), Optional.of(new Obstacle(why, remedy)), "", "");
    }

    /** The verdict by the load alone, if there are enough runs; empty if it needs a test. */
    Optional<Judgement> verdict(String base) {
        return unsustained.isEmpty()
                ? Optional.empty()
                : Optional.of(new Judgement(unsustained.equals(base) ? Verdict.BETTER : Verdict.WORSE, because));
    }
}
