package io.latchmark.runner;

import io.latchmark.core.spi.NanoClock;
import io.latchmark.results.run.RunSettings;

/**
 * The data from which a load is created.
 *
 * @param settings of the whole run, whatever this load's share of it
 * @param clock of the run
 */
public record LoadContext(RunSettings settings, Testbed testbed, NanoClock clock, Limits limits) {}
