package io.latchmark.analysis.report;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.steady.Disturbance;
import io.latchmark.analysis.steady.NearbyEvent;
import io.latchmark.analysis.steady.SteadyState;
import io.latchmark.analysis.summary.SteadyFinding;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Sentences about steady state. */
final class SteadyWords {
    private SteadyWords() {}

    /** The verdict, the effect of truncation, and a line per trend or pattern found; may contain untrusted text. */
    static List<String> lines(SteadyState steady) {
        List<String> lines = new ArrayList<>();
        lines.add(RunWords.capital(SteadyFinding.value(steady)) + ".");
        if (steady.truncationSeconds() > 0) {
            lines.add(String.format(
                    Locale.ROOT,
                    "Without the first %.0f s, which MSER-5 cuts, the mean is %s transactions/s instead of %s.",
                    steady.truncationSeconds(),
                    NumberText.of(steady.steadyPerSecond()),
                    NumberText.of(steady.meanPerSecond())));
        }
        courses(steady).forEach(disturbance -> lines.add(RunWords.capital(disturbance) + "."));
        return lines;
    }

    /** Each trend or pattern found, with what was recorded near it, without full stops. */
    static List<String> courses(SteadyState steady) {
        return steady.courses().stream().map(SteadyWords::course).toList();
    }

    /** A trend or pattern, with what was recorded near it. */
    static String course(Disturbance disturbance) {
        String size = disturbance.matters() ? "" : ", too small to matter";
        boolean local = switch (disturbance.kind()) {
            case LEVEL, EPISODE, DIPS -> true;
            case DRIFT, SWING -> false;
        };
        return SteadyFinding.course(disturbance) + size + (local ? "; " + near(disturbance.near()) : "");
    }

    private static String near(List<NearbyEvent> near) {
        return near.isEmpty()
                ? "nothing recorded near it"
                : near.stream()
                        .map(event -> String.format(Locale.ROOT, "%s at %.1f s", event.what(), event.seconds()))
                        .collect(Collectors.joining(", ", "near it: ", ""));
    }
}
