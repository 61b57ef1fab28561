package io.latchmark.runner;

import io.latchmark.results.run.OutcomeCounts;
import io.latchmark.results.run.ResponseTimes;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * What the terminals of a run have done with one transaction type, at nearly one moment.
 *
 * @param counts so far
 * @param times histograms in nanoseconds of the transactions that have ended since the last call, without empty ones
 */
public record TransactionCounts(OutcomeCounts counts, Map<ResponseTimes.Kind, Histogram> times) {
    public TransactionCounts {
        Map<ResponseTimes.Kind, Histogram> inOrder = new EnumMap<>(ResponseTimes.Kind.class);
        inOrder.putAll(times);
        times = Collections.unmodifiableMap(inOrder);
    }
}
