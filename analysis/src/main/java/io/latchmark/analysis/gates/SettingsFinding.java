package io.latchmark.analysis.gates;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.series.Counter;
import io.latchmark.analysis.series.CounterKey;
import io.latchmark.analysis.series.Counters;
import io.latchmark.core.spi.CounterRole;
import io.latchmark.platform.ByteSize;
import io.latchmark.platform.CountText;
import io.latchmark.results.run.Finding;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Checks whether the sampled settings of a source were constant from the first sample to the end of the measurement. */
final class SettingsFinding {
    /** Maximum number of changes listed. */
    private static final int SHOWN_MAX = 3;

    private SettingsFinding() {}

    /**
     * The check; empty if no source samples settings.
     *
     * @param endNanos end of the last measurement interval
     * @param delaysInjected whether the run itself changed delays
     */
    static Optional<Finding> of(Counters counters, long endNanos, boolean delaysInjected) {
        TreeSet<CounterKey> settings = new TreeSet<>();
        settings.addAll(counters.of(CounterRole.SETTING));
        if (!delaysInjected) {
            settings.addAll(counters.of(CounterRole.DELAY_SETTING));
        }
        if (settings.isEmpty()) {
            return Optional.empty();
        }
        Map<Long, String> byMoment = new TreeMap<>();
        for (CounterKey key : settings) {
            counters.counter(key)
                    .ifPresent(counter -> counter.changesUntil(endNanos)
                            .forEach(change -> byMoment.merge(
                                    change.timeNanos(),
                                    text(key, counter, change),
                                    (one, other) -> one + ", " + other)));
        }
        return Optional.of(new Finding(
                "Settings during the run",
                byMoment.isEmpty() ? Finding.Verdict.PASSED : Finding.Verdict.MARKED,
                byMoment.isEmpty()
                        ? CountText.of(settings.size(), "setting", "settings") + " of the device stayed the same"
                        : text(byMoment),
                "no change from the warm-up to the end of the measurement",
                "The figures mix several settings."));
    }

    private static String text(Map<Long, String> byMoment) {
        List<String> shown = byMoment.entrySet().stream()
                .limit(SHOWN_MAX)
                .map(change ->
                        String.format(Locale.ROOT, "%.0f s into the run ", change.getKey() / 1e9) + change.getValue())
                .toList();
        int more = byMoment.size() - shown.size();
        return shown.stream().collect(Collectors.joining("; "))
                + (more > 0 ? "; and at " + more + " later samples" : "");
    }

    private static String text(CounterKey key, Counter counter, Counter.Change change) {
        return key.object() + " " + key.metric() + " " + text(change.before(), counter.unit()) + " to "
                + text(change.after(), counter.unit());
    }

    private static String text(long value, String unit) {
        return switch (unit) {
            case "B" -> ByteSize.text(value);
            case "1" -> NumberText.whole(value);
            default -> NumberText.of(value * Counters.millisPer(unit)) + " ms";
        };
    }
}
