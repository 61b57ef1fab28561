package io.latchmark.analysis.plan;

import io.latchmark.analysis.statistics.Range;
import io.latchmark.analysis.summary.DeviceFigures;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * The demand of one transaction on one resource.
 *
 * @param name of the demand, with its unit
 * @param atMost at the level with most transactions per second
 * @param measured minimum and maximum over all levels
 */
public record Demand(String name, double atMost, Range measured) {
    private static final double KIBIBYTES_PER_MEBIBYTE = 1024;
    private static final double KIBIBYTE = 1024;
    private static final double MILLIS_PER_SECOND = 1e3;

    /** The demands at all levels, at least one: by device, then on the log. */
    static List<Demand> of(List<Level> levels, Level busiest) {
        Map<String, ToDoubleFunction<Level>> asked = new LinkedHashMap<>();
        for (DeviceFigures device : busiest.summary().devices()) {
            String name = device.name();
            asked.put(name + ": reads", of(name, DeviceFigures::readsPerSecond));
            asked.put(
                    name + ": KiB read",
                    of(name, figures -> figures.readMebibytesPerSecond() * KIBIBYTES_PER_MEBIBYTE));
            asked.put(name + ": writes", of(name, DeviceFigures::writesPerSecond));
            asked.put(
                    name + ": KiB written",
                    of(name, figures -> figures.writeMebibytesPerSecond() * KIBIBYTES_PER_MEBIBYTE));
            asked.put(name + ": flushes", of(name, DeviceFigures::flushesPerSecond));
            asked.put(name + ": ms busy", of(name, figures -> figures.utilisation() * MILLIS_PER_SECOND));
        }
        asked.put(
                "database: log flushes",
                level -> level.summary()
                        .perTransaction(
                                level.summary().database().ioSource(),
                                level.summary().database().flushesPerSecond()));
        asked.put(
                "database: KiB of log",
                level -> level.summary()
                        .perTransaction(
                                level.summary().database().walSource(),
                                level.summary().database().walBytesPerSecond() / KIBIBYTE));
        List<Demand> demands = new ArrayList<>();
        asked.forEach((name, each) -> {
            double atMost = each.applyAsDouble(busiest);
            if (Double.isFinite(atMost)) {
                demands.add(new Demand(name, atMost, range(levels, each)));
            }
        });
        return demands;
    }

    private static ToDoubleFunction<Level> of(String device, ToDoubleFunction<DeviceFigures> perSecond) {
        return level -> device(level, device)
                .map(figures -> figures.perTransaction(perSecond.applyAsDouble(figures)))
                .orElse(Double.NaN);
    }

    static Optional<DeviceFigures> device(Level level, String name) {
        return level.summary().devices().stream()
                .filter(device -> device.name().equals(name))
                .findFirst();
    }

    /** Minimum and maximum of a figure over levels; NaN if none has it. */
    static Range range(List<Level> levels, ToDoubleFunction<Level> figure) {
        double[] sorted = levels.stream()
                .mapToDouble(figure)
                .filter(Double::isFinite)
                .sorted()
                .toArray();
        return sorted.length == 0 ? Range.NONE : new Range(sorted[0], sorted[sorted.length - 1]);
    }
}
