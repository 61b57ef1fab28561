package io.latchmark.results.probe;

import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * A cell's result with its series.
 *
 * @param seconds in order; empty if the engine reports none
 * @param times histograms of nanoseconds by operation ({@code read}, {@code write}, {@code sync}); only those that occurred;
 *     empty if the engine reports none
 */
public record CellMeasurement(CellResult result, List<ProbeSecond> seconds, Map<String, Histogram> times) {
    public CellMeasurement {
        seconds = List.copyOf(seconds);
        times = Map.copyOf(times);
    }
}
