package io.latchmark.results.run;

import java.util.List;

/** Receives the samples and events of a run. Thread-safe. */
public interface RunSink {
    /** Adds rows; those of one series are in the order of their times. */
    void appendSamples(List<Sample> rows);

    /** Adds an event. */
    void append(Event event);
}
