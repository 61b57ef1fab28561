package io.latchmark.storage.proof;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.spi.Sampler;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The values of counters at one time, by source. A source that could not be read has none. */
record CounterReadings(Map<String, Map<Counter, Long>> bySource) {
    CounterReadings {
        bySource = Map.copyOf(bySource);
    }

    record Counter(String object, String metric) {}

    static CounterReadings of(List<Sampler> samplers) {
        Map<String, Map<Counter, Long>> read = new HashMap<>();
        for (Sampler sampler : samplers) {
            Map<Counter, Long> values = new HashMap<>();
            try {
                sampler.sample((object, metric, unit, value) -> values.put(new Counter(object, metric), value));
                read.computeIfAbsent(sampler.source(), name -> new HashMap<>()).putAll(values);
            } catch (LatchmarkException e) {
                // What cannot be read has counted nothing, and is shown so.
                read.putIfAbsent(sampler.source(), new HashMap<>());
            }
        }
        return new CounterReadings(read);
    }

    /** Whether a source has the object but none of its values, which the server then does not know. */
    boolean isWithoutValue(String source, CounterPattern counters) {
        Set<Counter> present = bySource.getOrDefault(source, Map.of()).keySet();
        return present.stream().anyMatch(counter -> counters.isOf(counter.object()))
                && present.stream().noneMatch(counter -> counters.holds(counter.object(), counter.metric()));
    }

    /** How much some counters of a source grew; for a counter that was not there before, its whole value. */
    long gain(String source, CounterPattern counters, CounterReadings before) {
        Map<Counter, Long> earlier = before.bySource.getOrDefault(source, Map.of());
        return bySource.getOrDefault(source, Map.of()).entrySet().stream()
                .filter(entry ->
                        counters.holds(entry.getKey().object(), entry.getKey().metric()))
                .mapToLong(entry -> entry.getValue() - earlier.getOrDefault(entry.getKey(), 0L))
                .sum();
    }

    long gain(Expectation expected, CounterReadings before) {
        return gain(expected.source(), expected.counters(), before);
    }
}
