package io.latchmark.runner;

import io.latchmark.results.run.Event;
import io.latchmark.results.run.Interval;
import io.latchmark.results.run.ResponseTimes;
import io.latchmark.results.run.Sample;
import java.util.List;

/**
 * Observes a run. Called by several of the run's threads, also concurrently; {@link #happened} also by a terminal's thread, after
 * a failed transaction was counted. Must return soon. An exception ends the run.
 */
public interface RunListener {
    /** A second, or the rest of a phase, has ended. */
    void ticked(List<Interval> intervals, List<ResponseTimes> times);

    /** A source was read. */
    void sampled(List<Sample> samples);

    /** An event was recorded. */
    void happened(Event event);
}
