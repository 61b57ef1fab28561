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
 * The order of the two settings in one run: long steps there and back, followed by pairs of windows. Of every four pairs, in
 * random order, one is a sham, in which the setting stays, and one has twice the length. The setting that comes first in a pair
 * is random, and the other one is first in the next pair of that kind, so a drift of throughput affects both equally. Immutable.
 *
 * @param base name of the first configuration
 * @param other name of the second
 * @param times lengths
 * @param pairs of windows; a multiple of {@value #GROUP}
 * @param seed of the order
 */
public record SwitchbackPlan(String base, String other, Times times, int pairs, long seed) {
    /** The number of pairs that contain one sham and one long pair. */
    public static final int GROUP = 4;

    /** The length of a long pair, as a multiple of the others. */
    public static final int LONG = 2;

    /** Two switches in each direction, counted from a starting step. */
    private static final int STEPS = 5;

    /**
     * Lengths in whole seconds.
     *
     * @param window length of a measured window
     * @param washOut before each window
     * @param step length of each initial step
     */
    public record Times(Duration window, Duration washOut, Duration step) {}

    /** A window of the plan. */
    public record Planned(SwitchedSetting setting, Duration window) {
        /** The length of wash-out and window. */
        public Duration length() {
            return setting.washOut().plus(window);
        }
    }

    /** The total length of all windows. */
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
