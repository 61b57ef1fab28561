package io.latchmark.runner.experiment;

import io.latchmark.core.random.RandomStream;
import io.latchmark.results.run.SwitchedSetting;
import io.latchmark.results.run.SwitchedSetting.Part;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The order in which one run has two settings: long steps there and back, and then pairs of windows. Of four pairs, in random order, one
 * is a sham, in which the setting stays, and one is of twice the length. The setting that comes first is drawn, and the other one is first in the
 * next pair of the kind: a drift of throughput is then the same for both. Immutable.
 *
 * @param base name of the first configuration
 * @param other name of the second
 * @param times lengths
 * @param pairs of windows; a multiple of {@value #GROUP}
 * @param seed of the order
 */
public record SwitchbackPlan(String base, String other, Times times, int pairs, long seed) {
    /** The number of pairs of which one is a sham and one is long. */
    public static final int GROUP = 4;

    /** How often a long pair is as long as the others. */
    public static final int LONG = 2;

    /** Two switches each way, seen from a start. */
    private static final int STEPS = 5;

    /**
     * Lengths, each of whole seconds.
     *
     * @param window that is measured
     * @param washOut before each window
     * @param step of the beginning
     */
    public record Times(Duration window, Duration washOut, Duration step) {}

    /** A window of the plan. */
    public record Planned(SwitchedSetting setting, Duration window) {
        /** Wash-out and window. */
        public Duration length() {
            return setting.washOut().plus(window);
        }
    }

    /** The time of all windows. */
    public Duration length() {
        return planned().stream().map(Planned::length).reduce(Duration.ZERO, Duration::plus);
    }

    /** All windows in order. */
    public List<Planned> planned() {
        RandomStream random = RandomStream.of(seed, "switchback", 0);
        List<Planned> planned = new ArrayList<>();
        for (int step = 1; step <= STEPS; step++) {
            String name = step % 2 == 1 ? base : other;
            planned.add(new Planned(new SwitchedSetting(name, Part.STEP, step, name, Duration.ZERO), times.step()));
        }
        Map<Part, Boolean> otherFirst = new EnumMap<>(Part.class);
        List<Part> group = new ArrayList<>();
        for (int pair = 1; pair <= pairs; pair++) {
            if (group.isEmpty()) {
                group.addAll(List.of(Part.PAIR, Part.PAIR, Part.LONG_PAIR, Part.SHAM));
            }
            Part part = group.remove(random.uniform(0, group.size() - 1));
            boolean drawn = random.uniform(0, 1) == 0;
            Boolean before = otherFirst.remove(part);
            boolean first = before == null ? drawn : !before;
            if (before == null) {
                otherFirst.put(part, first);
            }
            String of = name(random.uniform(0, 1) == 0);
            add(
                    planned,
                    new SwitchedSetting(
                            part == Part.SHAM ? of : name(first), part, pair, name(first), times.washOut()));
            add(
                    planned,
                    new SwitchedSetting(
                            part == Part.SHAM ? of : name(!first), part, pair, name(!first), times.washOut()));
        }
        return planned;
    }

    private String name(boolean isOther) {
        return isOther ? other : base;
    }

    private void add(List<Planned> planned, SwitchedSetting setting) {
        int times = setting.part() == Part.LONG_PAIR ? LONG : 1;
        planned.add(new Planned(
                new SwitchedSetting(
                        setting.configuration(),
                        setting.part(),
                        setting.number(),
                        setting.role(),
                        setting.washOut().multipliedBy(times)),
                this.times.window().multipliedBy(times)));
    }
}
