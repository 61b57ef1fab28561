package io.latchmark.runner;

import io.latchmark.results.run.Event;
import io.latchmark.results.run.Interval;
import io.latchmark.results.run.ResponseTimes;
import io.latchmark.results.run.Sample;
import java.util.List;

/**
 * Observes a run. Called by several of the run's threads, also at the same time; {@link #happened} by a
 * terminal's too, after a transaction that failed was counted. Must return soon. What it throws ends the run.
 */
public interface RunListener {
    /** A second, or what was left of a phase, has ended. */
    void ticked(List<Interval> intervals, List<ResponseTimes> times);

    /** A source was read. */
    void sampled(List<Sample> samples);

    /** Something happened. */
    void happened(Event event);
}
