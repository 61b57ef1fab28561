package io.latchmark.analysis.steady;

/**
 * What a likelihood ratio must exceed to be more than chance. Most courses are tried at many places, of which the best
 * is taken, so that no table of a single test holds; the values are those of simulations of noise alone, at the worst
 * correlation between 0 and 0.95, and keep all kinds together below 5 % false alarms (docs/method.md has the figures).
 * They grow with the number of places tried, as the greatest of independent ratios does.
 */
final class Critical {
    private static final double LEVEL = 21;
    private static final double DRIFT = 13.5;

    private Critical() {}

    /**
     * The value for one kind.
     *
     * @param stretches number of dips; 1 for others
     * @param seconds length of the series
     */
    static double value(Course.Kind kind, int stretches, int seconds) {
        return switch (kind) {
            case LEVEL -> LEVEL;
            case EPISODE -> 14 + places(1, seconds);
            case DIPS -> 16 + places(stretches, seconds);
            case DRIFT -> DRIFT;
            case SWING -> 11 + 1.7 * Math.log(seconds);
        };
    }

    /** Grows as the sum of the greatest of as many independent squares as the stretches can lie in. */
    private static double places(int stretches, int seconds) {
        return stretches * (1.9 * Math.log((double) seconds / stretches) - 0.4);
    }
}
