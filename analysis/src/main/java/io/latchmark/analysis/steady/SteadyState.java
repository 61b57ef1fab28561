package io.latchmark.analysis.steady;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.series.SecondRates;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/**
 * Whether throughput kept one level within a measurement interval, in transactions per second that committed or were
 * rolled back by design. A run that isn't steady is marked; it stays valid.
 *
 * @param reason why it isn't steady; empty if it is, or if it is too short to tell
 * @param startSeconds the interval's start, from the run's origin
 * @param attainedSeconds the end of the first level stretch after the truncation, from the interval's start; NaN if
 *     there is none
 * @param truncationSeconds what MSER-5 cuts from the interval's start; NaN if it finds no cut in the first half
 * @param meanPerSecond mean over the whole interval
 * @param steadyPerSecond mean after the truncation, or of the second half if there is none
 * @param changes changes of level within the interval
 */
public record SteadyState(
        Verdict verdict,
        String reason,
        double startSeconds,
        double attainedSeconds,
        double truncationSeconds,
        double meanPerSecond,
        double steadyPerSecond,
        List<ChangePoint> changes) {
    /** The name of the finding whether throughput kept one level. */
    public static final String FINDING = "steady state";

    /** How the question ended. */
    public enum Verdict {
        STEADY,
        NOT_STEADY,
        TOO_SHORT
    }

    /** How far the mean of the interval may lie off that of its steady part. */
    private static final double MEAN_TOLERANCE = 0.05;
    /** Below 20 batches of 5 s noise alone makes MSER-5 find no cut too often: 9 % of runs of 60 s. */
    private static final int NO_CUT_SECONDS_MIN = 100;

    public SteadyState {
        changes = List.copyOf(changes);
    }

    /** Judges the seconds of one measurement interval. */
    public static SteadyState of(SecondRates rates, EventCorrelation happenings) {
        double[] seconds = rates.perSecond();
        double mean = Batches.mean(seconds, 0, seconds.length);
        if (seconds.length < WindowGate.SECONDS) {
            return new SteadyState(
                    Verdict.TOO_SHORT, "", rates.startSeconds(), Double.NaN, Double.NaN, mean, Double.NaN, List.of());
        }
        OptionalInt cut = Mser5.truncation(seconds);
        int rest = cut.orElse(seconds.length / 2);
        OptionalInt attained = WindowGate.attained(seconds, Math.min(rest, seconds.length - WindowGate.SECONDS));
        double steady = Batches.mean(seconds, rest, seconds.length);
        String reason = reason(seconds.length, cut, attained, steady / mean - 1);
        List<ChangePoint> changes = new ArrayList<>();
        for (ChangePoints.Cut change : ChangePoints.in(seconds)) {
            double moment = rates.startSeconds() + change.second();
            changes.add(new ChangePoint(
                    moment, change.before(), change.after(), change.pValue(), happenings.beside(moment)));
        }
        return new SteadyState(
                reason.isEmpty() ? Verdict.STEADY : Verdict.NOT_STEADY,
                reason,
                rates.startSeconds(),
                attained.isPresent() ? attained.getAsInt() : Double.NaN,
                cut.isPresent() ? cut.getAsInt() : Double.NaN,
                mean,
                steady,
                changes);
    }

    private static String reason(int seconds, OptionalInt cut, OptionalInt attained, double off) {
        if (attained.isEmpty()) {
            return "no stretch of " + WindowGate.SECONDS + " s keeps its level within 10 % and its drift within 5 %";
        }
        if (cut.isEmpty() && seconds >= NO_CUT_SECONDS_MIN) {
            return "by MSER-5 throughput had not settled in the first half of the interval";
        }
        if (Math.abs(off) > MEAN_TOLERANCE) {
            return String.format(
                    Locale.ROOT,
                    "%s throughput lies %.1f %% %s the mean of the whole interval, which so is that of two levels",
                    cut.isPresent()
                            ? "after the first " + cut.getAsInt() + " s, which MSER-5 cuts,"
                            : "in its second half",
                    Math.abs(off) * 100,
                    off < 0 ? "below" : "above");
        }
        return "";
    }

    /** The verdict in one sentence. */
    public String sentence() {
        return switch (verdict) {
            case TOO_SHORT ->
                "Too short to tell whether it is steady: " + WindowGate.SECONDS + " s at least are needed.";
            case NOT_STEADY -> "NOT STEADY: " + reason + ".";
            case STEADY ->
                String.format(
                        Locale.ROOT, "Steady: attained %.0f s into the interval; %s.", attainedSeconds, truncation());
        };
    }

    private String truncation() {
        if (truncationSeconds == 0) {
            return "MSER-5 cuts nothing";
        }
        String part = Double.isFinite(truncationSeconds)
                ? String.format(Locale.ROOT, "without the first %.0f s, which MSER-5 cuts,", truncationSeconds)
                : "in its second half";
        return part + " the mean is " + NumberText.of(steadyPerSecond) + " transactions/s instead of "
                + NumberText.of(meanPerSecond);
    }

    /** The verdict, and a line for each change of level; may hold text from outside. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(sentence());
        changes.forEach(change -> lines.add("Level changes " + change.sentence() + "."));
        return lines;
    }
}
