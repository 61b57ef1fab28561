package io.latchmark.runner;

import io.latchmark.results.run.RunListener;
import io.latchmark.results.run.RunSink;

/**
 * The destination of samples and events, and the clock of their times. Thread-safe.
 *
 * @param timeBase the run's time base
 * @param sink keeps them
 * @param listener is notified of everything that was written
 */
record Recording(TimeBase timeBase, RunSink sink, RunListener listener) {}
