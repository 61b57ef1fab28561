package io.latchmark.storage;

import io.latchmark.core.spi.DeclaredRole;
import io.latchmark.core.spi.Sampler;
import io.latchmark.results.run.RunEnvironment;
import java.util.List;
import java.util.stream.Stream;

/**
 * The available samplers, and an entry for each source, including missing ones.
 *
 * @param samplers to be closed by the code that runs them
 * @param sources one for each source that was looked for
 */
public record SamplerSet(List<Sampler> samplers, List<RunEnvironment.Source> sources) {
    /** Maximum number of connections held by a database's samplers: one for each source. */
    public static final int CONNECTIONS_MAX = 20;

    public SamplerSet {
        samplers = List.copyOf(samplers);
        sources = List.copyOf(sources);
    }

    /** A source with one sampler. */
    public static SamplerSet of(Sampler sampler, String detail, List<DeclaredRole> roles) {
        return new SamplerSet(
                List.of(sampler), List.of(new RunEnvironment.Source(sampler.source(), true, detail).with(roles)));
    }

    /** A source without a sampler, with the reason. */
    public static SamplerSet missing(String source, String reason) {
        return new SamplerSet(List.of(), List.of(new RunEnvironment.Source(source, false, reason)));
    }

    public List<Sampler> named(String source) {
        return samplers.stream()
                .filter(sampler -> sampler.source().equals(source))
                .toList();
    }

    /** Several sets as one, in their order. */
    public static SamplerSet of(SamplerSet... sets) {
        return new SamplerSet(
                Stream.of(sets).flatMap(set -> set.samplers.stream()).toList(),
                Stream.of(sets).flatMap(set -> set.sources.stream()).toList());
    }
}
