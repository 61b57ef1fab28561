package io.latchmark.runner;

import io.latchmark.core.spi.NanoClock;
import io.latchmark.results.run.RunSettings;

/**
 * What a load is made of.
 *
 * @param settings of the whole run, whatever share of it this load has
 * @param clock the run's
 */
public record LoadContext(RunSettings settings, Testbed testbed, NanoClock clock, Limits limits) {}
