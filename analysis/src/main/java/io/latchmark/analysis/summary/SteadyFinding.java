package io.latchmark.analysis.summary;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.steady.Disturbance;
import io.latchmark.analysis.steady.SteadyState;
import io.latchmark.results.run.Finding;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The steady state finding. */
public final class SteadyFinding {
    private static final String BOUND = String.format(
            Locale.ROOT,
            "no change of %.0f %% or more, or of %.0f %% within %.0f s; one of %.0f %% would be found",
            Disturbance.SIZE_MIN * 100,
            Disturbance.BRIEF_SIZE_MIN * 100,
            Disturbance.BRIEF_SECONDS,
            SteadyState.VISIBLE_MAX * 100);

    private SteadyFinding() {}

    static Finding of(SteadyState steady) {
        return new Finding(
                SteadyState.FINDING,
                switch (steady.verdict()) {
                    case STEADY -> Finding.Verdict.PASSED;
                    case NOT_STEADY -> Finding.Verdict.MARKED;
                    case NOT_DECIDED -> Finding.Verdict.NOT_COMPARED;
                },
                value(steady),
                BOUND,
                "Throughput that is still changing depends on when it was measured; it is marked, and true only for its interval.");
    }

    /** The result, without a full stop. */
    public static String value(SteadyState steady) {
        return switch (steady.verdict()) {
            case STEADY ->
                "steady: no change that matters; one of " + NumberText.percent(steady.visibleShare())
                        + " in the last fifth would be found";
            case NOT_STEADY -> "NOT STEADY: " + courses(steady.mattering());
            case NOT_DECIDED -> "not decided: " + notDecided(steady);
        };
    }

    private static String notDecided(SteadyState steady) {
        if (steady.seconds() < SteadyState.SECONDS_MIN) {
            return steady.seconds() + " s are too short to search; " + SteadyState.SECONDS_MIN
                    + " s at least are needed";
        }
        return steady.meanPerSecond() > 0
                ? steady.seconds() + " s are too short to see a change below "
                        + NumberText.percent(steady.visibleShare())
                : "no transaction ended";
    }

    private static String courses(List<Disturbance> courses) {
        return courses.stream().map(SteadyFinding::course).collect(Collectors.joining("; "));
    }

    /** A course with place and size: {@code level -30 % at 490 s (400 to 280 transactions/s)}. */
    public static String course(Disturbance disturbance) {
        double percent = disturbance.size() * 100;
        String what = switch (disturbance.kind()) {
            case LEVEL -> text("level %+.0f %% at %.0f s", percent, disturbance.startSeconds());
            case EPISODE ->
                text(
                        "%+.0f %% for %.0f s at %.0f s",
                        percent, disturbance.stretchSeconds(), disturbance.startSeconds());
            case DIPS ->
                text(
                        "%d dips of %.0f s by %.0f %%, the first at %.0f s, the last ending at %.0f s",
                        disturbance.stretches(),
                        disturbance.stretchSeconds(),
                        -percent,
                        disturbance.startSeconds(),
                        disturbance.endSeconds());
            case DRIFT ->
                text(
                        "drift of %+.0f %% from %.0f s to %.0f s",
                        percent, disturbance.startSeconds(), disturbance.endSeconds());
            case SWING -> text("swing of ±%.0f %% every %.0f s", percent, disturbance.periodSeconds());
        };
        return what + " (" + NumberText.of(disturbance.levelPerSecond()) + " to "
                + NumberText.of(disturbance.coursePerSecond()) + " transactions/s)";
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
