package io.latchmark.analysis.report;

import io.latchmark.analysis.steady.Change;
import io.latchmark.analysis.steady.NearbyEvent;
import io.latchmark.analysis.steady.Stall;
import io.latchmark.analysis.steady.SteadyState;
import io.latchmark.analysis.summary.SteadyFinding;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Sentences about steady state. */
final class SteadyWords {
    private SteadyWords() {}

    /** The verdict, and a line for what was found; may contain untrusted text. */
    static List<String> lines(SteadyState steady) {
        List<String> lines = new ArrayList<>();
        lines.add(RunWords.capital(SteadyFinding.value(steady)) + ".");
        found(steady).forEach(found -> lines.add(RunWords.capital(found) + "."));
        return lines;
    }

    /** The change and each stall, with what was recorded near it, without full stops. */
    static List<String> found(SteadyState steady) {
        List<String> found = new ArrayList<>();
        steady.changes().stream().map(SteadyWords::change).forEach(found::add);
        steady.stalls().stream().map(SteadyWords::stall).forEach(found::add);
        return found;
    }

    static String change(Change change) {
        return SteadyFinding.change(change)
                + switch (change.kind()) {
                    case LEVEL -> "; " + near(change.near());
                    case DRIFT -> "";
                };
    }

    static String stall(Stall stall) {
        return SteadyFinding.stall(stall) + "; " + near(stall.near());
    }

    private static String near(List<NearbyEvent> near) {
        return near.isEmpty()
                ? "nothing recorded near it"
                : near.stream()
                        .map(event -> String.format(Locale.ROOT, "%s at %.1f s", event.what(), event.seconds()))
                        .collect(Collectors.joining(", ", "near it: ", ""));
    }
}
