package io.latchmark.agents.merge;

import io.latchmark.results.run.LoadStart;
import io.latchmark.results.run.RunParts;
import io.latchmark.results.run.RunRecord;
import java.util.List;

/**
 * Times of a part on the time base of the whole run. Both know the announced start of each step, so that what a part did from there until
 * the next is placed by it: its clock may have stepped, or its host been suspended, in between.
 *
 * @param own announced starts by the part, in order
 * @param whole the same by the whole run; as many
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

    /** A time of the part in the whole run. Later times of the part are not earlier in the run. */
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
