package io.latchmark.analysis.switchback;

import io.latchmark.analysis.series.Counters;
import io.latchmark.analysis.series.Roles;
import io.latchmark.analysis.series.SecondRates;
import io.latchmark.analysis.series.Window;
import io.latchmark.analysis.statistics.Estimate;
import io.latchmark.analysis.statistics.Estimator;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.Event;
import io.latchmark.results.run.Interval;
import io.latchmark.results.run.OutcomeCounts;
import io.latchmark.results.run.SwitchedSetting.Part;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.DoubleStream;

/**
 * A run with two settings by the second, of which the effect and how fast it follows a switch are known. Its plan is drawn here, as the documents
 * describe it, and not by the code under test.
 */
final class SimulatedSwitchback {
    private static final long SECOND = 1_000_000_000L;
    private static final int BASE_RATE = 10_000;

    private final Random random;
    private final Truth truth;
    private final List<Event> events = new ArrayList<>();
    private final List<Interval> intervals = new ArrayList<>();
    private final double drift;
    private double noise;
    private double level;

    /**
     * What is planted.
     *
     * @param effect as a difference of logarithms
     * @param constantSeconds time constant of a switch
     * @param deviation of a second's noise
     */
    record Truth(double effect, double constantSeconds, double deviation) {}

    /** Lengths in seconds. */
    record Plan(int washOut, int window, int step, int groups) {}

    SimulatedSwitchback(Random random, Truth truth, Plan plan) {
        this.random = random;
        this.truth = truth;
        this.drift = 0.03 * random.nextGaussian() / 1_000;
        for (int step = 1; step <= 5; step++) {
            slot("step " + step + ": " + name(step % 2 == 0) + " as " + name(step % 2 == 0), 0, plan.step());
        }
        int pair = 0;
        boolean[] first = new boolean[3];
        for (int group = 0; group < plan.groups(); group++) {
            List<Integer> kinds = new ArrayList<>(List.of(0, 0, 1, 2));
            while (!kinds.isEmpty()) {
                int kind = kinds.remove(random.nextInt(kinds.size()));
                pair++;
                int times = kind == 1 ? 2 : 1;
                boolean other = first[kind];
                first[kind] = !other;
                boolean constant = random.nextBoolean();
                String part = List.of("pair ", "long pair ", "sham ").get(kind) + pair + ": ";
                for (boolean role : new boolean[] {other, !other}) {
                    String in = name(kind == 2 ? constant : role);
                    slot(part + in + " as " + name(role), times * plan.washOut(), times * plan.window());
                }
            }
        }
        events.add(new Event(intervals.size() * SECOND + 1_000_000, Event.Kind.SWITCH, "end"));
    }

    private static String name(boolean other) {
        return other ? "on" : "off";
    }

    private void slot(String detail, int washOut, int window) {
        boolean on = detail.contains(": on ");
        double decay = Math.exp(-0.05 / truth.constantSeconds());
        // A switch comes some milliseconds after a second.
        events.add(new Event(
                intervals.size() * SECOND + random.nextInt(20_000_000),
                Event.Kind.SWITCH,
                detail + ", wash-out " + washOut * 1000 + " ms"));
        for (int i = 0; i < washOut + window; i++) {
            double mean = 0;
            for (int part = 0; part < 20; part++) {
                double full = on ? truth.effect() : 0;
                level = full + (level - full) * decay;
                mean += level / 20;
            }
            noise = 0.5 * noise + truth.deviation() * Math.sqrt(0.75) * random.nextGaussian();
            int second = intervals.size();
            long ended = Math.round(BASE_RATE * Math.exp(mean + noise + drift * second));
            intervals.add(new Interval(
                    second * SECOND,
                    (second + 1) * SECOND,
                    TransactionType.NEW_ORDER,
                    new OutcomeCounts(ended, ended, 0, Map.of(), Map.of(), 0, 0, 0)));
        }
    }

    private SecondRates rates() {
        return SecondRates.of(intervals, new Window(0, intervals.size() * SECOND));
    }

    /** The analysis of its windows. */
    Switchback found(Map<String, String> facts) {
        return Switchback.of(
                        new SwitchbackSettings(facts),
                        events,
                        rates(),
                        new Counters(Roles.of(List.of()), Duration.ofSeconds(1)))
                .orElseThrow();
    }

    /** The difference by its pairs. */
    Estimate difference() {
        List<SettingWindows.Switched> windows = SettingWindows.of(events);
        double[] all = DoubleStream.concat(
                        Arrays.stream(Switchback.pairs(windows, rates(), Part.PAIR, "off")),
                        Arrays.stream(Switchback.pairs(windows, rates(), Part.LONG_PAIR, "off")))
                .toArray();
        return Estimator.ofPairs(new double[all.length]).of(new double[all.length], all);
    }
}
