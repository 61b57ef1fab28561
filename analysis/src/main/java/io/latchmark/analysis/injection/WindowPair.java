package io.latchmark.analysis.injection;

/**
 * Two adjacent windows, one with an injected delay and one without.
 *
 * @param addedMillis delay per request of the kind in the delayed window
 * @param delayedPerSecond transactions per second with the delay; positive
 * @param plainPerSecond transactions per second without; positive
 */
record WindowPair(double addedMillis, double delayedPerSecond, double plainPerSecond) {
    /** The effect of the delay, as a difference of logarithms. */
    double logRatio() {
        return Math.log(delayedPerSecond / plainPerSecond);
    }
}
