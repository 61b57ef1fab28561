package io.latchmark.storage.proof;

import io.latchmark.core.spi.SampleSink;
import io.latchmark.core.spi.Sampler;
import io.latchmark.results.run.RunEnvironment.Source;
import io.latchmark.storage.SamplerSet;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Known work whose counters are planted: a source counts each unit of it a given number of times. */
final class PlantedWork implements KnownWork {
    private static final long UNITS = 100;

    private final Map<String, Double> factors;
    private final Map<String, String> gaps = new HashMap<>();
    private final Map<String, Double> counted = new HashMap<>();
    private final double disturbance;
    private long polls;
    private long waiting;
    private boolean isBlocked;
    private boolean isDropped;

    /**
     * @param factors how often a source counts what is done
     * @param disturbance what others do at the device in one of the rounds
     */
    PlantedWork(Map<String, Double> factors, double disturbance) {
        this.factors = Map.copyOf(factors);
        this.disturbance = disturbance;
    }

    void gap(String source, String reason) {
        gaps.put(source, reason);
    }

    boolean isDropped() {
        return isDropped;
    }

    /** Samplers of these sources, a poll among them, and some sources that are missing. */
    SamplerSet samplers(List<String> missing) {
        List<Sampler> samplers = new ArrayList<>();
        List<Source> sources = new ArrayList<>();
        factors.keySet().forEach(source -> {
            samplers.add(sampler(
                    source, sink -> sink.accept("file", "reads", "1", Math.round(counted.getOrDefault(source, 0.0)))));
            sources.add(new Source(source, true, "planted"));
        });
        samplers.add(sampler("poll", sink -> {
            polls++;
            waiting += isBlocked ? 1 : 0;
            sink.accept("lock", "polls", "1", polls);
            sink.accept("lock", "observations", "1", waiting);
        }));
        sources.add(new Source("poll", true, "planted"));
        missing.forEach(source -> sources.add(new Source(source, false, "no right: GRANT it")));
        return new SamplerSet(samplers, sources);
    }

    private static Sampler sampler(String source, Consumer<SampleSink> reader) {
        return new Sampler() {
            @Override
            public String source() {
                return source;
            }

            @Override
            public Duration period() {
                return Duration.ZERO;
            }

            @Override
            public void sample(SampleSink sink) {
                reader.accept(sink);
            }

            @Override
            public void close() {}
        };
    }

    @Override
    public void prepare() {}

    @Override
    public List<Expectation> execute(WorkKind kind, int round) {
        if (kind != WorkKind.PAGE_READS) {
            return List.of();
        }
        factors.forEach((source, factor) -> counted.merge(source, factor * UNITS, Double::sum));
        if (round == 1) {
            counted.merge("device", disturbance, Double::sum);
        }
        return factors.keySet().stream()
                .filter(source -> !source.equals("gauge"))
                .map(source -> new Expectation(
                        source, CounterPattern.of("*", "reads"), KnownAmount.within("reads", "1", UNITS, 0.9, 1.1)))
                .toList();
    }

    @Override
    public void settle() {}

    @Override
    public Map<String, String> gaps() {
        return gaps;
    }

    @Override
    public PolledSource polled() {
        return new PolledSource("poll", CounterPattern.of("lock", "observations"), CounterPattern.of("lock", "polls"));
    }

    @Override
    public Blocked block() {
        isBlocked = true;
        return () -> isBlocked = false;
    }

    @Override
    public void close() {
        isDropped = true;
    }
}
