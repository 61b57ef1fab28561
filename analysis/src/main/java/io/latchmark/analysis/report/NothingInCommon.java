package io.latchmark.analysis.report;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.compare.Comparison;
import io.latchmark.analysis.compare.RunFigures;
import io.latchmark.platform.CountText;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Explains why runs can't be compared and what would make them comparable, and shows what can be said nevertheless. */
final class NothingInCommon {
    private NothingInCommon() {}

    static List<String> lines(Comparison comparison) {
        List<String> usable = comparison.runs().stream()
                .filter(RunFigures::isUsable)
                .map(RunFigures::label)
                .distinct()
                .toList();
        if (usable.isEmpty()) {
            return List.of("Nothing to compare: none of the runs is valid; the table of runs has the reasons.");
        }
        if (usable.size() == 1) {
            return List.of("Nothing to compare: the valid runs are all of one configuration, " + usable.get(0)
                    + ". Name runs of two configurations, or name the configuration by a fact with --label-by.");
        }
        if (!usable.contains(comparison.base())) {
            return List.of("Nothing to compare: the other configurations are compared with that of the first run, "
                    + comparison.base() + ", and it has no valid run. Name a valid run first.");
        }
        List<String> lines = new ArrayList<>();
        lines.add("Nothing to compare: no other configuration was run at a load of " + comparison.base() + ".");
        usable.forEach(label -> lines.add(label + ": "
                + comparison.groups().stream()
                        .filter(group -> group.label().equals(label))
                        .map(NothingInCommon::figures)
                        .collect(Collectors.joining("; "))
                + "."));
        lines.add(
                "Throughputs at different loads are no comparison: more users by themselves change them. To compare, run one"
                        + " configuration at a load of the other, several times and alternately: "
                        + "run "
                        + usable.stream()
                                .filter(label -> !label.equals(comparison.base()))
                                .findFirst()
                                .orElseThrow()
                        + " at " + levels(comparison, comparison.base()) + ".");
        return lines;
    }

    private static String figures(Comparison.Group group) {
        return group.level() + " in " + CountText.of(group.runs(), "run", "runs") + ", "
                + NumberText.of(group.transactionsPerSecond()) + " transactions per second and "
                + NumberText.whole(group.newOrdersPerMinute()) + " NOPM";
    }

    private static String levels(Comparison comparison, String label) {
        return comparison.groups().stream()
                .filter(group -> group.label().equals(label))
                .map(Comparison.Group::level)
                .collect(Collectors.joining(" or "));
    }
}
