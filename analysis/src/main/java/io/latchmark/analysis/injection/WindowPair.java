package io.latchmark.analysis.injection;

/**
 * Two windows next to each other, one with an injected delay and one without.
 *
 * @param addedMillis that each request of the kind took longer in the one with the delay
 * @param delayedPerSecond transactions per second with the delay; more than 0
 * @param plainPerSecond without; more than 0
 */
record WindowPair(double addedMillis, double delayedPerSecond, double plainPerSecond) {
    /** What the delay changed, as a difference of logarithms. */
    double logRatio() {
        return Math.log(delayedPerSecond / plainPerSecond);
    }
}
