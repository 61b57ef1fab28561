package io.latchmark.analysis.summary;

import io.latchmark.analysis.NumberText;
import io.latchmark.core.limit.HighestRate;
import io.latchmark.core.limit.LimitStep;
import io.latchmark.core.limit.RateSearch;
import io.latchmark.platform.DurationText;
import io.latchmark.results.run.Finding;
import io.latchmark.results.run.LimitSearch;
import io.latchmark.results.run.ResponseLimit;
import io.latchmark.results.run.RunConclusion;
import io.latchmark.results.run.RunRecord;
import io.latchmark.results.run.WorkloadSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What a search for the highest rate within a limit found.
 *
 * @param points its steps in order
 * @param highest the estimate; NaN if the limit is not between two steps
 * @param connections of the run
 * @param pauseSeconds the specification's mean keying and think time of the last step's transactions
 * @param isInterrupted whether the search ended before its last step
 */
public record RateLimit(
        ResponseLimit limit,
        List<Point> points,
        HighestRate highest,
        int connections,
        double pauseSeconds,
        boolean isInterrupted) {
    /** The name of the finding about a rate that was not held. */
    static final String HELD = "Highest rate held";

    /** A limit closer than this to the response time without load is a limit on noise. */
    private static final double FLAT = 1.3;

    private static final double SHORTER_SECONDS = 0.5;
    private static final double NANOS_PER_MILLI = 1e6;

    /**
     * A step.
     *
     * @param millis the percentile of its response times; NaN if nothing ended
     * @param step as the estimate uses it
     * @param isLast whether it is the one that shows whether the rate can be held
     */
    public record Point(double millis, LimitStep step, boolean isLast) {
        /** Transactions per second. */
        public double ratePerSecond() {
            return step.ratePerSecond();
        }
    }

    public RateLimit {
        points = List.copyOf(points);
    }

    /** The result of a run's search; empty if it made none. */
    static Optional<RateLimit> of(RunRecord record, List<MeasuredStep> steps) {
        WorkloadSettings workload = record.workload();
        return workload.search().map(search -> {
            List<Point> points = new ArrayList<>();
            for (MeasuredStep step : steps) {
                points.add(point(search, workload.measurementInterval(), step, steps(points)));
            }
            return new RateLimit(
                    search.limit(),
                    points,
                    HighestRate.of(RateSearch.estimating(steps(points))),
                    workload.connections(),
                    ThinkTime.ofSpecification(steps.get(steps.size() - 1).typeFigures(workload.mix()))
                            .meanSeconds(),
                    record.conclusion().status() == RunConclusion.Status.INTERRUPTED);
        });
    }

    private static Point point(LimitSearch search, Duration interval, MeasuredStep measured, List<LimitStep> before) {
        boolean last = RateSearch.isLast(before);
        double rate = measured.step().ratePerSecond();
        double millis = measured.responses(search.limit().type()).getTotalCount() == 0
                ? Double.NaN
                : measured.responses(search.limit().type())
                                .getValueAtPercentile(search.limit().percentile())
                        / NANOS_PER_MILLI;
        double planned = (last ? search.hold() : interval).toMillis() / 1e3;
        boolean ended = measured.window().seconds() > planned - SHORTER_SECONDS;
        return new Point(
                millis,
                ended && millis > 0
                        ? new LimitStep(rate, Math.log(millis / search.limit().millis()), false)
                        : LimitStep.cut(rate),
                last);
    }

    private static List<LimitStep> steps(List<Point> points) {
        return points.stream().map(Point::step).toList();
    }

    /** The step that shows whether the rate can be held; empty if the run has none. */
    public Optional<Point> held() {
        return points.stream().filter(Point::isLast).findFirst();
    }

    /** Users with keying and think times who start as many transactions; their response times are shorter than the pauses by far. */
    public double users() {
        return highest.perSecond() * pauseSeconds;
    }

    /** Why there is no highest rate; empty if there is one. */
    public String problem() {
        Point lowest = points.stream()
                .min(Comparator.comparingDouble(Point::ratePerSecond))
                .orElseThrow();
        String within = limit.text();
        if (isInterrupted) {
            return "the search was interrupted";
        }
        if (Double.isNaN(highest.perSecond())) {
            return lowest.step().excess() > 0
                    ? "no rate has " + within + ": even at " + rate(lowest.ratePerSecond()) + " it is " + millis(lowest)
                    : "no rate is beyond " + within + ": up to " + rate(greatestRate())
                            + " the limit is not reached; start with a higher --rate";
        }
        if (highest.perSecond() > greatestRate()) {
            return "the steps contradict each other: one was beyond the limit, and higher rates were within it; use a longer"
                    + " --warm-up and --duration";
        }
        if (limit.millis() < FLAT * lowest.millis()) {
            return "the limit is too close to the response time without load: at " + rate(lowest.ratePerSecond()) + " "
                    + limit.figure() + " is " + millis(lowest) + " already";
        }
        if (points.stream().filter(point -> !point.step().isCut()).count() < 2) {
            return "fewer than two steps were measured to their end";
        }
        double needed = 2 * highest.perSecond() * limit.millis() / 1e3;
        if (connections < needed) {
            return connections + " connections are too few: transactions may wait for one; give --connections "
                    + NumberText.whole(Math.ceil(needed)) + " or more";
        }
        return held().isPresent() ? "" : "the search ended before its last step";
    }

    private double greatestRate() {
        return points.stream().mapToDouble(Point::ratePerSecond).max().orElseThrow();
    }

    /** The result in one sentence, without a full stop. */
    public String text() {
        if (!problem().isEmpty()) {
            return problem();
        }
        Point last = held().orElseThrow();
        return limit.text() + " up to " + rate(highest.perSecond()) + "; at " + rate(last.ratePerSecond()) + ", "
                + NumberText.percent(RateSearch.HELD) + " of it, it was " + (isHeld(last) ? "held: " : "NOT held: ")
                + millis(last)
                + (highest.isSaturation()
                        ? ". The limit is reached only at saturation: runs without a rate compare the same, with less scatter"
                        : "");
    }

    private static boolean isHeld(Point last) {
        return last.step().excess() <= 0;
    }

    private static String rate(double perSecond) {
        return NumberText.of(perSecond) + " transactions/s";
    }

    private static String millis(Point point) {
        return point.step().isCut()
                ? "more than " + NumberText.of(point.millis()) + " ms and rising"
                : NumberText.of(point.millis()) + " ms";
    }

    /** Whether the rate was held. */
    public Finding finding() {
        boolean isFound = problem().isEmpty();
        boolean isHeld = isFound && isHeld(held().orElseThrow());
        return new Finding(
                HELD,
                isHeld ? Finding.Verdict.PASSED : Finding.Verdict.MARKED,
                text(),
                limit.text() + " in the last step",
                isHeld
                        ? ""
                        : isFound
                                ? "A checkpoint, or what else comes more rarely than a step is long, may exceed the limit: the rate"
                                        + " is too high for that."
                                : "Without a highest rate the run can't be compared.");
    }

    /** The limit as a time. */
    public String limitText() {
        return DurationText.of(limit.atMost());
    }
}
