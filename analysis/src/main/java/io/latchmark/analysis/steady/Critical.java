package io.latchmark.analysis.steady;

/**
 * Critical values of the likelihood ratio. Because most courses are tried at many places and the best is taken, no table of a
 * single test applies. The values are from simulations of noise only, at the worst correlation between 0 and 0.95, and keep the
 * false alarms of all kinds together below 5 % (docs/method.md has the figures). They grow with the number of places tried, as
 * the maximum of independent ratios does.
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
    static double value(Disturbance.Kind kind, int stretches, int seconds) {
        return switch (kind) {
            case LEVEL -> LEVEL;
            case EPISODE -> 14 + places(1, seconds);
            case DIPS -> 16 + places(stretches, seconds);
            case DRIFT -> DRIFT;
            case SWING -> 11 + 1.7 * Math.log(seconds);
        };
    }

    /** Grows as the sum of the largest of independent squares, one for each possible place of a stretch. */
    private static double places(int stretches, int seconds) {
        return stretches * (1.9 * Math.log((double) seconds / stretches) - 0.4);
    }
}
