package io.latchmark.agents.merge;

import io.latchmark.results.run.LoadStart;
import io.latchmark.results.run.RunParts;
import io.latchmark.results.run.RunRecord;
import java.util.List;

/**
 * Converts times of a part to the time base of the whole run. Both record the announced start of each step, relative to which
 * everything up to the next start is placed: the part's clock may have stepped, or its host been suspended, in between.
 *
 * @param own announced starts by the part, in order
 * @param whole announced starts by the whole run; the same number
 */
record PartTimes(List<Long> own, List<Long> whole) {
    static PartTimes of(RunRecord part, RunRecord whole) {
        List<Long> own = part.part().stream()
                .flatMap(its -> its.starts().stream())
                .map(LoadStart::announcedNanos)
                .toList();
        List<Long> starts = whole.parts().map(RunParts::startsNanos).orElse(List.of());
        int steps = Math.min(own.size(), starts.size());
        return new PartTimes(own.subList(0, steps), starts.subList(0, steps));
    }

    /** A time of the part in the whole run. Preserves the order of the part's times. */
    long inWhole(long nanos) {
        if (own.isEmpty()) {
            return nanos;
        }
        int step = 0;
        while (step + 1 < own.size() && own.get(step + 1) <= nanos) {
            step++;
        }
        long moved = nanos + whole.get(step) - own.get(step);
        return step + 1 < whole.size() ? Math.min(moved, whole.get(step + 1)) : moved;
    }
}
