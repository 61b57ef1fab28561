package io.latchmark.agents.merge;

import io.latchmark.results.run.LoadStart;
import io.latchmark.results.run.Phase;
import io.latchmark.results.run.RunPart;
import io.latchmark.results.run.RunRecord;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Checks whether a part measured at the same time as the whole run. Its clock was compared with the coordinator's before each
 * step and after the load: a measured phase starts by the comparison before it and ends by the one after it, which reveals a
 * clock step in between.
 */
final class PhasePlaces {
    /** The seconds of all parts are added up: with a larger deviation, a part has measured other seconds. */
    private static final Duration APART_MAX = Duration.ofSeconds(1);

    private PhasePlaces() {}

    /** The problem of a part that started each step of the run; empty if there is none. */
    static Optional<String> problem(RunRecord whole, RunRecord record) {
        List<Phase> expected = measured(whole);
        List<Phase> found = measured(record);
        if (found.size() != expected.size()) {
            return Optional.of("it has " + found.size() + " of " + expected.size() + " measured phases");
        }
        List<Long> ahead = aheadNanos(
                record.part().orElseThrow(), whole.parts().orElseThrow().startsNanos());
        return IntStream.range(0, found.size())
                .boxed()
                .flatMap(step -> Stream.of(
                        apart(
                                "started",
                                found.get(step).startNanos() - ahead.get(step),
                                expected.get(step).startNanos()),
                        apart(
                                "ended",
                                found.get(step).endNanos() - ahead.get(step + 1),
                                expected.get(step).endNanos())))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static List<Phase> measured(RunRecord record) {
        return record.conclusion().phases().stream()
                .filter(phase -> phase.kind() == Phase.Kind.MEASUREMENT)
                .toList();
    }

    private static Optional<String> apart(String what, long nanos, long expectedNanos) {
        long apart = nanos - expectedNanos;
        return Math.abs(apart) <= APART_MAX.toNanos()
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "its measured phase %s %.3f s %s that of the run (at most %d s allowed): a clock stepped, or its"
                                + " host was suspended or had no CPU for it",
                        what,
                        Math.abs(apart) / 1e9,
                        apart < 0 ? "before" : "after",
                        APART_MAX.toSeconds()));
    }

    /** The offset of the part's time base from that of the whole run, at the start of each step and after the load. */
    private static List<Long> aheadNanos(RunPart part, List<Long> announced) {
        List<Long> ahead = new ArrayList<>();
        List<LoadStart> starts = part.starts();
        for (int step = 0; step < starts.size(); step++) {
            ahead.add(starts.get(step).announcedNanos() - announced.get(step));
        }
        ahead.add(part.after()
                .map(after -> ahead.get(0) + after.offsetNanos() - part.before().offsetNanos())
                .orElse(ahead.get(starts.size() - 1)));
        return ahead;
    }
}
