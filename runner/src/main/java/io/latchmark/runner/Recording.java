package io.latchmark.runner;

import io.latchmark.results.run.RunWriter;

/**
 * Where everything that is recorded goes, and the clock that stamps it. Safe for use by several threads.
 *
 * @param timeBase the run's time base
 * @param writer writes the run directory
 * @param listener is notified of what was written
 */
record Recording(TimeBase timeBase, RunWriter writer, RunListener listener) {}
