package io.latchmark.runner;

/** Mean and variance of what was added (Welford's method). */
final class Moments {
    private long count;
    private double mean;
    private double squares;

    void add(long value) {
        count++;
        double distance = value - mean;
        mean += distance / count;
        squares += distance * (value - mean);
    }

    double mean() {
        return mean;
    }

    double variance() {
        return squares / (count - 1);
    }
}
