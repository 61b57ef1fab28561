package io.latchmark.loader;

import io.latchmark.core.population.Scale;

/**
 * What to load, and with how many workers.
 *
 * @param seed determines the content, together with the scale
 * @param workers connections that load at the same time, 1 to {@value #WORKERS_MAX}; no effect on the content
 */
public record LoadSettings(Scale scale, long seed, int workers) {
    public static final int WORKERS_MAX = 256;

    public LoadSettings {
        if (workers < 1 || workers > WORKERS_MAX) {
            throw new IllegalArgumentException("workers = " + workers + ": must be 1 to " + WORKERS_MAX);
        }
    }
}
