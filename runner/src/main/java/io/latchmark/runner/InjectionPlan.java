package io.latchmark.runner;

import io.latchmark.core.random.RandomStream;
import io.latchmark.results.run.DelayKind;
import io.latchmark.results.run.Event;
import io.latchmark.results.run.InjectedDelay;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The schedule of injected delays. Windows come in adjacent pairs, one with the delay and one without. A round has a pair of each
 * kind, in random order. The order within a pair is random too, and reversed in the next round, so that a trend of throughput
 * affects both equally. Immutable.
 *
 * @param delays delay of each kind that is injected
 * @param window length of a measured window
 * @param washOut before each window, already with its delay
 * @param seed of the order
 */
public record InjectionPlan(Map<DelayKind, Duration> delays, Duration window, Duration washOut, long seed) {
    /** How much longer than its slot a delay lasts if it is not ended. */
    private static final Duration LEASE = Duration.ofSeconds(10);

    public InjectionPlan {
        delays = Map.copyOf(delays);
    }

    /** The length of one wash-out and one window. */
    Duration slot() {
        return washOut.plus(window);
    }

    /** The number of rounds that fit into the given time. */
    public int rounds(Duration time) {
        long round = slot().multipliedBy(2L * delays.size()).toMillis();
        return (int) Math.min(10_000, time.toMillis() / round);
    }

    /**
     * The changes during a run.
     *
     * @param time length of its measurement interval
     */
    public Switching switching(Duration time, DelayControl control) {
        return new Switching(
                Event.Kind.INJECTION,
                slots(time).stream()
                        .map(slot -> new Switching.Slot(
                                slot.text(),
                                washOut,
                                window,
                                () -> control.apply(slot.kind(), slot.delay(), slot().plus(LEASE))))
                        .toList(),
                () -> control.apply(DelayKind.READS, Duration.ZERO, LEASE));
    }

    /** The delay in each slot of the given time; whole rounds only. */
    List<InjectedDelay> slots(Duration time) {
        RandomStream random = RandomStream.of(seed, "injection", 0);
        List<InjectedDelay> slots = new ArrayList<>();
        Map<DelayKind, Boolean> delayFirst = new EnumMap<>(DelayKind.class);
        int pair = 0;
        for (int round = 0; round < rounds(time); round++) {
            List<DelayKind> kinds = new ArrayList<>(new EnumMap<>(delays).keySet());
            while (!kinds.isEmpty()) {
                DelayKind kind = kinds.remove(random.uniform(0, kinds.size() - 1));
                boolean first = round % 2 == 0 ? random.uniform(0, 1) == 0 : !delayFirst.getOrDefault(kind, false);
                delayFirst.put(kind, first);
                pair++;
                slots.add(slot(kind, pair, first));
                slots.add(slot(kind, pair, !first));
            }
        }
        return slots;
    }

    private InjectedDelay slot(DelayKind kind, int pair, boolean delayed) {
        return new InjectedDelay(
                kind, pair, delayed ? delays.getOrDefault(kind, Duration.ZERO) : Duration.ZERO, washOut);
    }
}
