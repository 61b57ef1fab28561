package io.latchmark.analysis.steady;

import io.latchmark.analysis.series.SecondRates;
import java.util.List;
import java.util.OptionalInt;

/**
 * Tests whether throughput kept one level within a measurement interval, in transactions per second that committed or were rolled
 * back by design. A run that isn't steady is marked; it stays valid.
 *
 * @param startSeconds the interval's start, from the run's origin
 * @param seconds whole seconds of the interval
 * @param truncationSeconds truncation of the interval's start by MSER-5; NaN if there is none in the first half, or if the
 *     interval is too short to be searched
 * @param meanPerSecond mean over the whole interval
 * @param steadyPerSecond mean after the truncation, or of the second half if there is none
 * @param visibleShare the smallest level shift in the last fifth, as a share of the mean, that would be found with 90 %
 *     probability; NaN if the interval is too short to be searched, or if nothing ended in it
 * @param courses all courses found, in chronological order, including those too small to matter
 */
public record SteadyState(
        Verdict verdict,
        double startSeconds,
        int seconds,
        double truncationSeconds,
        double meanPerSecond,
        double steadyPerSecond,
        double visibleShare,
        List<Disturbance> courses) {
    /** The name of the steady state finding. */
    public static final String FINDING = "steady state";

    /** Shorter intervals are not searched. */
    public static final int SECONDS_MIN = 30;

    /** If only larger changes than this would be found, finding none is inconclusive. */
    public static final double VISIBLE_MAX = 0.10;

    /** The result of the test. */
    public enum Verdict {
        /** No course that matters was found, and one would have been found. */
        STEADY,
        /** A course that matters was found. */
        NOT_STEADY,
        /** None was found, but the interval is too short to find one. */
        NOT_DECIDED
    }

    public SteadyState {
        courses = List.copyOf(courses);
    }

    /** Tests the seconds of one measurement interval. */
    public static SteadyState of(SecondRates rates, EventCorrelation nearbyEvents) {
        double[] series = rates.perSecond();
        double mean = Batches.mean(series, 0, series.length);
        if (series.length < SECONDS_MIN) {
            return new SteadyState(
                    Verdict.NOT_DECIDED,
                    rates.startSeconds(),
                    series.length,
                    Double.NaN,
                    mean,
                    Double.NaN,
                    Double.NaN,
                    List.of());
        }
        Disturbances found = Disturbances.in(series);
        DisturbanceFigures figures = new DisturbanceFigures(series, found, rates.startSeconds());
        List<Disturbance> courses =
                found.fits().stream().map(fit -> figures.of(fit, nearbyEvents)).toList();
        double visible = mean > 0 ? found.visible() / mean : Double.NaN;
        OptionalInt cut = Mser5.truncation(series);
        return new SteadyState(
                verdict(courses, visible),
                rates.startSeconds(),
                series.length,
                cut.isPresent() ? cut.getAsInt() : Double.NaN,
                mean,
                Batches.mean(series, cut.orElse(series.length / 2), series.length),
                visible,
                courses);
    }

    private static Verdict verdict(List<Disturbance> courses, double visible) {
        if (courses.stream().anyMatch(Disturbance::matters)) {
            return Verdict.NOT_STEADY;
        }
        return visible <= VISIBLE_MAX ? Verdict.STEADY : Verdict.NOT_DECIDED;
    }

    /** The courses that are large enough to matter. */
    public List<Disturbance> mattering() {
        return courses.stream().filter(Disturbance::matters).toList();
    }
}
