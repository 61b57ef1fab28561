package io.latchmark.runner;

import io.latchmark.results.Event;
import io.latchmark.results.Interval;
import io.latchmark.results.ResponseTimes;
import io.latchmark.results.Sample;
import java.util.List;

/** Watches a run while it goes on. Called by the run's own threads, never by a terminal's; must return soon. */
public interface RunListener {
    /** A second, or what was left of a phase, has ended. */
    void ticked(List<Interval> intervals, List<ResponseTimes> times);

    /** A source was read. */
    void sampled(List<Sample> samples);

    /** Something happened. */
    void happened(Event event);
}
