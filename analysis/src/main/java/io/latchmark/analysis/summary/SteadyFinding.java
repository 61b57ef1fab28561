package io.latchmark.analysis.summary;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.steady.Change;
import io.latchmark.analysis.steady.Stall;
import io.latchmark.analysis.steady.SteadyState;
import io.latchmark.platform.CountText;
import io.latchmark.results.run.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The findings on steady state: a change that lasts, and stalls. */
public final class SteadyFinding {
    static final String STALLS = "Stalls";

    private static final String BOUND = String.format(
            Locale.ROOT,
            "no change of %.0f %% or more; one of %.0f %% would be found",
            Change.SIZE_MIN * 100,
            SteadyState.VISIBLE_MAX * 100);

    private SteadyFinding() {}

    static List<Finding> of(SteadyState steady) {
        List<Finding> findings = new ArrayList<>();
        findings.add(
                new Finding(
                        SteadyState.FINDING,
                        switch (steady.verdict()) {
                            case STEADY -> Finding.Verdict.PASSED;
                            case NOT_STEADY -> Finding.Verdict.MARKED;
                            case NOT_DECIDED -> Finding.Verdict.NOT_COMPARED;
                        },
                        value(steady),
                        BOUND,
                        "Throughput that is still changing depends on when it was measured; it is marked, and true only for its interval."));
        if (!steady.stalls().isEmpty()) {
            findings.add(new Finding(
                    STALLS,
                    Finding.Verdict.MARKED,
                    steady.stalls().stream().map(SteadyFinding::stall).collect(Collectors.joining("; ")),
                    "fewer than " + Stall.SECONDS_MIN + " s in a row below half of the median",
                    "Throughput that stops for seconds may have a cause outside of the configuration, and the mean depends on how many"
                            + " stalls the interval has."));
        }
        return findings;
    }

    /** The result, without a full stop. */
    public static String value(SteadyState steady) {
        return switch (steady.verdict()) {
            case STEADY ->
                "steady: no change; one of " + NumberText.percent(steady.visibleShare())
                        + " in the last fifth would be found" + checkpoints(steady);
            case NOT_STEADY -> "NOT STEADY: " + change(steady.changes().get(0)) + checkpoints(steady);
            case NOT_DECIDED -> open(steady) + checkpoints(steady);
        };
    }

    /** Why it is not decided, without a full stop. */
    public static String open(SteadyState steady) {
        if (steady.seconds() < SteadyState.SECONDS_MIN) {
            return steady.seconds() + " s are too short to search; " + SteadyState.SECONDS_MIN
                    + " s at least are needed";
        }
        return steady.meanPerSecond() > 0
                ? "in " + steady.seconds() + " s a change of throughput below "
                        + NumberText.percent(steady.visibleShare()) + " would not be seen"
                : "no transaction ended";
    }

    private static String checkpoints(SteadyState steady) {
        return steady.checkpoints() == 0
                ? ""
                : "; " + CountText.of(steady.checkpoints(), "checkpoint", "checkpoints") + " in the interval"
                        + (steady.checkpoints() == 1
                                ? ""
                                : ", one every " + Math.round((double) steady.seconds() / steady.checkpoints()) + " s");
    }

    /** A change with place and size: {@code level -30 % at 490 s (400 to 280 transactions/s)}. */
    public static String change(Change change) {
        String what = switch (change.kind()) {
            case LEVEL -> text("level %+.0f %% at %.0f s", change.size() * 100, change.startSeconds());
            case DRIFT -> text("drift of %+.0f %% over the interval", change.size() * 100);
        };
        return what + " (" + NumberText.of(change.beforePerSecond()) + " to " + NumberText.of(change.afterPerSecond())
                + " transactions/s)";
    }

    /** A stall with place and size. */
    public static String stall(Stall stall) {
        return text("stall of %d s at %.0f s", stall.seconds(), stall.startSeconds()) + " ("
                + NumberText.of(stall.perSecond()) + " transactions/s)";
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
