package io.latchmark.analysis.gates;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.series.CounterKey;
import io.latchmark.analysis.series.Counters;
import io.latchmark.analysis.series.Window;
import io.latchmark.analysis.summary.WaitFigures;
import io.latchmark.core.spi.CounterRole;
import io.latchmark.results.run.Finding;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Checks whether sessions were seen in waits unknown to the sampler, which may be of any class. */
final class UnknownWaitsFinding {
    private UnknownWaitsFinding() {}

    /**
     * The warning; empty if every observed wait has a class.
     *
     * @param measured the measurement intervals
     */
    static Optional<Finding> of(Counters counters, List<Window> measured) {
        Map<String, Double> observations = new TreeMap<>();
        for (CounterKey key : counters.of(CounterRole.UNKNOWN_STATE)) {
            double amount = observations(key, counters, measured);
            if (amount > 0) {
                observations.put(key.object().substring(key.object().indexOf('/') + 1), amount);
            }
        }
        if (observations.isEmpty()) {
            return Optional.empty();
        }
        double all = observations(WaitFigures.SEEN, counters, measured);
        return Optional.of(
                new Finding(
                        "Waits that are known",
                        Finding.Verdict.MARKED,
                        observations.entrySet().stream()
                                .map(event -> event.getKey() + " in " + NumberText.percent(event.getValue() / all)
                                        + " of what sessions were seen in")
                                .collect(Collectors.joining(", ")),
                        "every wait has a class",
                        "The server is newer than this version of Latchmark, or has an extension with its own waits. They count"
                                + " as other, and may be waits for pages or for storage: look for a newer version of Latchmark."));
    }

    private static double observations(CounterKey key, Counters counters, List<Window> measured) {
        return measured.stream()
                .mapToDouble(window -> counters.over(key, window).amount())
                .sum();
    }
}
