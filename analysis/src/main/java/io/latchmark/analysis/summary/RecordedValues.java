package io.latchmark.analysis.summary;

import org.HdrHistogram.AbstractHistogram;

/** The values of a histogram, visited from the smallest to the largest. Its own iterator starts at 0, which takes ten times as long. */
final class RecordedValues {
    /** Accepts values that are counted together. */
    @FunctionalInterface
    interface Visitor {
        /** Accepts any of the values, and their number, which is positive. */
        void visit(long value, long count);
    }

    private RecordedValues() {}

    static void visit(AbstractHistogram histogram, Visitor visitor) {
        if (histogram.getTotalCount() == 0) {
            return;
        }
        long max = histogram.getMaxValue();
        for (long value = histogram.getMinValue(); value <= max; value = histogram.nextNonEquivalentValue(value)) {
            long count = histogram.getCountAtValue(value);
            if (count > 0) {
                visitor.visit(value, count);
            }
        }
    }
}
