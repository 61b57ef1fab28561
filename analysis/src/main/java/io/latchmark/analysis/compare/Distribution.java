package io.latchmark.analysis.compare;

import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/** A histogram of nanoseconds without its empty places, so that those of many runs fit into memory. Immutable. */
final class Distribution {
    private final long[] nanos;
    private final long[] counts;

    private Distribution(long[] nanos, long[] counts) {
        this.nanos = nanos;
        this.counts = counts;
    }

    static Distribution of(Histogram histogram) {
        LongStream.Builder nanos = LongStream.builder();
        LongStream.Builder counts = LongStream.builder();
        for (HistogramIterationValue value : histogram.recordedValues()) {
            nanos.add(value.getValueIteratedTo());
            counts.add(value.getCountAtValueIteratedTo());
        }
        return new Distribution(nanos.build().toArray(), counts.build().toArray());
    }

    int size() {
        return nanos.length;
    }

    long nanos(int index) {
        return nanos[index];
    }

    long count(int index) {
        return counts[index];
    }
}
