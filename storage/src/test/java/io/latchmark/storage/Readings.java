package io.latchmark.storage;

import io.latchmark.core.spi.SampleSink;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A sink that keeps the last value of each counter. */
public final class Readings implements SampleSink {
    private final List<String> lines = new ArrayList<>();
    private final Map<String, Map<String, Long>> values = new TreeMap<>();

    /** What the first sampler of a set hands over. */
    public static Readings ofFirst(SamplerSet set) {
        Readings readings = new Readings();
        set.samplers().get(0).sample(readings);
        return readings;
    }

    @Override
    public void accept(String object, String metric, String unit, long value) {
        lines.add(object + " " + metric + " " + value + " " + unit);
        values.computeIfAbsent(object, key -> new TreeMap<>()).put(metric, value);
    }

    /** All that was handed over, each as object, metric, value and unit. */
    public List<String> lines() {
        return lines;
    }

    /** The objects of which something was handed over. */
    public List<String> objects() {
        return List.copyOf(values.keySet());
    }

    /** The counters of one object; empty if nothing was handed over. */
    public Map<String, Long> of(String object) {
        return values.getOrDefault(object, Map.of());
    }
}
