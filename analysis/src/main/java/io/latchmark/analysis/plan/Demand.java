package io.latchmark.analysis.plan;

import io.latchmark.analysis.statistics.Resampling.Range;
import io.latchmark.analysis.summary.DeviceFigures;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * What one transaction asks for.
 *
 * @param name of what, with its unit
 * @param atMost at the level with most transactions per second
 * @param measured least and most over all levels
 */
public record Demand(String name, double atMost, Range measured) {
    private static final double KIBIBYTES_PER_MEBIBYTE = 1024;
    private static final double KIBIBYTE = 1024;
    private static final double MILLIS_PER_SECOND = 1e3;

    /** The demands of all levels, of which there is at least one: by device, then on the log. */
    static List<Demand> of(List<Level> levels, Level busiest) {
        List<Demand> demands = new ArrayList<>();
        for (DeviceFigures device : busiest.summary().devices()) {
            String name = device.name();
            add(demands, name + ": reads", levels, busiest, of(name, DeviceFigures::readsPerSecond));
            add(
                    demands,
                    name + ": KiB read",
                    levels,
                    busiest,
                    of(name, figures -> figures.readMebibytesPerSecond() * KIBIBYTES_PER_MEBIBYTE));
            add(demands, name + ": writes", levels, busiest, of(name, DeviceFigures::writesPerSecond));
            add(
                    demands,
                    name + ": KiB written",
                    levels,
                    busiest,
                    of(name, figures -> figures.writeMebibytesPerSecond() * KIBIBYTES_PER_MEBIBYTE));
            add(demands, name + ": flushes", levels, busiest, of(name, DeviceFigures::flushesPerSecond));
            add(
                    demands,
                    name + ": ms busy",
                    levels,
                    busiest,
                    of(name, figures -> figures.utilisation() * MILLIS_PER_SECOND));
        }
        add(
                demands,
                "database: log flushes",
                levels,
                busiest,
                level -> level.summary()
                        .perTransaction(
                                level.summary().database().ioSource(),
                                level.summary().database().flushesPerSecond()));
        add(
                demands,
                "database: KiB of log",
                levels,
                busiest,
                level -> level.summary()
                        .perTransaction(
                                level.summary().database().walSource(),
                                level.summary().database().walBytesPerSecond() / KIBIBYTE));
        return demands;
    }

    private static ToDoubleFunction<Level> of(String device, ToDoubleFunction<DeviceFigures> perSecond) {
        return level -> device(level, device)
                .map(figures -> level.summary().perTransaction(DeviceFigures.SOURCE, perSecond.applyAsDouble(figures)))
                .orElse(Double.NaN);
    }

    static Optional<DeviceFigures> device(Level level, String name) {
        return level.summary().devices().stream()
                .filter(device -> device.name().equals(name))
                .findFirst();
    }

    private static void add(
            List<Demand> demands, String name, List<Level> levels, Level busiest, ToDoubleFunction<Level> each) {
        double atMost = each.applyAsDouble(busiest);
        if (Double.isFinite(atMost)) {
            demands.add(new Demand(name, atMost, range(levels, each)));
        }
    }

    /** Least and greatest of a figure over levels; NaN where none has it. */
    static Range range(List<Level> levels, ToDoubleFunction<Level> figure) {
        double[] sorted = levels.stream()
                .mapToDouble(figure)
                .filter(Double::isFinite)
                .sorted()
                .toArray();
        return sorted.length == 0 ? Range.NONE : new Range(sorted[0], sorted[sorted.length - 1]);
    }
}
