package io.latchmark.analysis.steady;

import io.latchmark.analysis.series.SecondRates;
import java.util.List;

/**
 * Tests whether throughput kept one level within a measurement interval, in transactions per second that committed or were rolled
 * back by design. A run that isn't steady is marked; it stays valid. What checkpoints do to throughput is part of a level, if the
 * interval has enough of them.
 *
 * @param startSeconds the interval's start, from the run's origin
 * @param seconds whole seconds of the interval
 * @param meanPerSecond mean over the whole interval
 * @param visibleShare the smallest level shift in the last fifth, as a share of the mean, that would be found with 90 %
 *     probability; NaN if the interval is too short to be searched, or if nothing ended in it
 * @param changes the change that was found; empty if there is none
 * @param stalls in chronological order
 * @param checkpoints of the server within the interval
 */
public record SteadyState(
        Verdict verdict,
        double startSeconds,
        int seconds,
        double meanPerSecond,
        double visibleShare,
        List<Change> changes,
        List<Stall> stalls,
        int checkpoints) {
    /** The name of the steady state finding. */
    public static final String FINDING = "steady state";

    /** Shorter intervals are not searched. */
    public static final int SECONDS_MIN = 30;

    /** If only larger changes than this would be found, finding none is inconclusive. */
    public static final double VISIBLE_MAX = 0.10;

    /** The result of the test. */
    public enum Verdict {
        /** No change was found, and one would have been found. */
        STEADY,
        /** A change was found. */
        NOT_STEADY,
        /** None was found, but the interval is too short to find one. */
        NOT_DECIDED
    }

    public SteadyState {
        changes = List.copyOf(changes);
        stalls = List.copyOf(stalls);
    }

    /** Tests the seconds of one measurement interval. */
    public static SteadyState of(SecondRates rates, EventCorrelation events) {
        double[] series = rates.perSecond();
        double start = rates.startSeconds();
        double mean = Batches.mean(series, 0, series.length);
        List<Double> checkpoints = events.checkpoints(start, start + series.length).stream()
                .map(seconds -> seconds - start)
                .toList();
        List<Stall> stalls = Stall.in(series, start, events);
        if (series.length < SECONDS_MIN || mean <= 0) {
            return new SteadyState(
                    Verdict.NOT_DECIDED, start, series.length, mean, Double.NaN, List.of(), stalls, checkpoints.size());
        }
        ChangeSearch search = new ChangeSearch(CheckpointCycle.removed(series, checkpoints));
        double visible = search.visible() / mean;
        List<Change> changes = search.found().stream()
                .map(found -> change(found, start, events))
                .toList();
        Verdict verdict =
                !changes.isEmpty() ? Verdict.NOT_STEADY : visible <= VISIBLE_MAX ? Verdict.STEADY : Verdict.NOT_DECIDED;
        return new SteadyState(verdict, start, series.length, mean, visible, changes, stalls, checkpoints.size());
    }

    private static Change change(ChangeSearch.Found found, double start, EventCorrelation events) {
        double at = start + found.from();
        return new Change(
                found.kind(),
                at,
                found.before(),
                found.after(),
                found.ratio(),
                found.kind() == Change.Kind.LEVEL ? events.near(at) : List.of());
    }
}
