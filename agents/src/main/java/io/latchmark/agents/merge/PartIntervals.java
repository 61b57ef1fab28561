package io.latchmark.agents.merge;

import io.latchmark.results.run.IntervalCursor;
import io.latchmark.results.run.IntervalCursor.Block;
import io.latchmark.results.run.Phase;
import io.latchmark.results.run.RunRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The intervals of one part on the time base of the whole run, each with its phase of the whole run. */
final class PartIntervals {
    private final IntervalCursor cursor;
    private final List<Phase> own;
    private final List<Phase> ofWhole;
    private final PartTimes times;
    private Optional<Block> head;
    private long endNanos;

    PartIntervals(IntervalCursor cursor, RunRecord part, List<Phase> ofWhole, PartTimes times) {
        this.cursor = cursor;
        this.own = part.conclusion().phases();
        this.ofWhole = ofWhole;
        this.times = times;
        this.head = cursor.next();
    }

    /** Whether its next interval belongs to a phase of the whole run, or to an earlier one. */
    boolean hasNext(int phase) {
        return head.isPresent() && phaseOf(head.get()) <= phase;
    }

    Block take() {
        Block taken = head.orElseThrow();
        endNanos = times.inWhole(taken.endNanos());
        head = cursor.next();
        return taken;
    }

    /** The end of the last interval taken. */
    long endNanos() {
        return endNanos;
    }

    /** Whether an interval is within a measurement interval of the part itself. */
    boolean isMeasured(Block block) {
        return own.stream()
                .anyMatch(phase -> phase.kind() == Phase.Kind.MEASUREMENT
                        && phase.startNanos() <= block.startNanos()
                        && block.endNanos() <= phase.endNanos());
    }

    /** The phase of the same kind and step; if the part has none, the one at the middle of the interval. */
    private int phaseOf(Block block) {
        for (int i = 0; i < own.size(); i++) {
            Phase phase = own.get(i);
            if (phase.startNanos() <= block.startNanos() && block.endNanos() <= phase.endNanos()) {
                Optional<Integer> same = same(i);
                if (same.isPresent()) {
                    return same.get();
                }
            }
        }
        long middleNanos = times.inWhole((block.startNanos() + block.endNanos()) / 2);
        int around = 0;
        for (int i = 0; i < ofWhole.size(); i++) {
            around = ofWhole.get(i).startNanos() <= middleNanos ? i : around;
        }
        return around;
    }

    private Optional<Integer> same(int ownPhase) {
        Phase.Kind kind = own.get(ownPhase).kind();
        int before = places(own, kind).indexOf(ownPhase);
        List<Integer> places = places(ofWhole, kind);
        return before < places.size() ? Optional.of(places.get(before)) : Optional.empty();
    }

    private static List<Integer> places(List<Phase> phases, Phase.Kind kind) {
        List<Integer> places = new ArrayList<>();
        for (int i = 0; i < phases.size(); i++) {
            if (phases.get(i).kind() == kind) {
                places.add(i);
            }
        }
        return places;
    }
}
