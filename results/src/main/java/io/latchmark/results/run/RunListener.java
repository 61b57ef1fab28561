package io.latchmark.results.run;

import java.util.List;

/**
 * Observes a run, or its records that are replayed. A run calls it from several of its threads, also concurrently, and {@link
 * #happened} also from a terminal's thread, after a failed transaction was counted. Must return soon. An exception ends the run.
 */
public interface RunListener {
    /**
     * A second, or the rest of a phase, has ended.
     *
     * @param intervals one for each transaction type
     * @param times of the same interval
     */
    void ticked(List<Interval> intervals, List<ResponseTimes> times);

    /** Sources were read. */
    void sampled(List<Sample> samples);

    /** An event was recorded. */
    void happened(Event event);
}
