package io.latchmark.runner;

import io.latchmark.results.run.RunListener;
import io.latchmark.results.run.RunWriter;

/**
 * The destination of everything that is recorded, and the clock of its timestamps. Thread-safe.
 *
 * @param timeBase the run's time base
 * @param writer writes the run directory
 * @param listener is notified of everything that was written
 */
record Recording(TimeBase timeBase, RunWriter writer, RunListener listener) {}
