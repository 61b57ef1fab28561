package io.latchmark.storage;

import io.latchmark.core.spi.Sampler;
import io.latchmark.results.run.RunEnvironment;
import java.util.List;

/**
 * What came of looking for sources: the samplers of those that answer, and a line for each source, also for the
 * missing ones.
 *
 * @param samplers to be closed by whoever runs them
 * @param sources one for each source that was looked for
 */
public record Sampling(List<Sampler> samplers, List<RunEnvironment.Source> sources) {
    /** Most connections that the samplers of a database hold: one for each source. */
    public static final int CONNECTIONS_MAX = 20;

    public Sampling {
        samplers = List.copyOf(samplers);
        sources = List.copyOf(sources);
    }
}
