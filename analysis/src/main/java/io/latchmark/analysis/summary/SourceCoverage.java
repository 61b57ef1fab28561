package io.latchmark.analysis.summary;

import com.fasterxml.jackson.annotation.JsonIgnore;

/**
 * How much of the measurement interval a source was read over.
 *
 * @param source as in {@code samples.csv}
 * @param share of the interval outside gaps, 0..1
 * @param longestHoleSeconds the longest time without a reading; 0 if there was no gap
 * @param readToTheEnd whether it was still read when the interval ended
 * @param missedTurns missed readings of the interval; NaN if that was not recorded
 * @param affects the figures computed from the source
 * @param transactionsPerSecond throughput of exactly the time that the source's figures cover
 */
public record SourceCoverage(
        String source,
        double share,
        double longestHoleSeconds,
        boolean readToTheEnd,
        double missedTurns,
        @JsonIgnore String affects,
        double transactionsPerSecond) {
    /** Whether there was a gap. */
    public boolean hasHoles() {
        return longestHoleSeconds > 0;
    }
}
