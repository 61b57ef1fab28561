package io.latchmark.analysis.summary;

import io.latchmark.analysis.series.CounterKey;
import io.latchmark.analysis.series.Counters;
import io.latchmark.analysis.series.Window;
import io.latchmark.platform.CountText;
import io.latchmark.results.run.Finding;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Reports counters reset within the measurement interval: the time around a reset is in no figure of their source. */
final class Resets {
    private Resets() {}

    /** A mark with the sources and their number of reset counters; empty if there were none. */
    static Optional<Finding> check(Counters counters, Window window) {
        Map<String, List<CounterKey>> resets = counters.resets(window);
        return resets.isEmpty()
                ? Optional.empty()
                : Optional.of(new Finding(
                        "Counter resets",
                        Finding.Verdict.MARKED,
                        resets.entrySet().stream().map(Resets::text).collect(Collectors.joining("; ")),
                        "no reset within the interval",
                        "The time between the two samples around a reset is left out of every figure of the source."));
    }

    private static String text(Map.Entry<String, List<CounterKey>> source) {
        CounterKey first = source.getValue().get(0);
        int more = source.getValue().size() - 1;
        return source.getKey() + ": " + first.object() + " " + first.metric()
                + (more > 0 ? " and " + CountText.of(more, "other", "others") : "");
    }
}
