package io.latchmark.analysis.steady;

import java.util.Arrays;
import java.util.List;

/**
 * The course of one kind that explains most of a series.
 *
 * @param starts first seconds of its stretches, in order; one for every kind except dips
 * @param end the second after its last stretch
 * @param periodSeconds of a swing; NaN for others
 * @param effect deviation from the level: a stretch's height, a drift's rise, a swing's amplitude
 * @param likelihoodRatio twice the logarithm of the likelihood ratio of the series with it and of noise about a single level
 */
record Fit(
        Disturbance.Kind kind,
        List<Integer> starts,
        int end,
        double periodSeconds,
        double effect,
        double likelihoodRatio) {
    Fit {
        starts = List.copyOf(starts);
    }

    /** The excess over the critical value, in the units of the ratio. */
    double excess(int seconds) {
        return likelihoodRatio - Critical.value(kind, starts.size(), seconds);
    }

    /** Its unit contribution to the level in each second; a wave has two shapes. */
    List<double[]> shapes(int seconds) {
        return switch (kind) {
            case LEVEL, EPISODE, DIPS -> {
                double[] shape = new double[seconds];
                int width = end - starts.get(starts.size() - 1);
                starts.forEach(start -> Arrays.fill(shape, start, start + width, 1));
                yield List.of(shape);
            }
            case DRIFT -> List.of(line(seconds));
            case SWING -> {
                Waves waves = new Waves(seconds);
                double frequency = 2 * Math.PI / periodSeconds;
                yield List.of(waves.cosine(frequency), waves.sine(frequency));
            }
        };
    }

    /** A line with mean 0 that rises by 1 over a number of seconds. */
    static double[] line(int seconds) {
        double[] line = new double[seconds];
        Arrays.setAll(line, i -> (i + 0.5) / seconds - 0.5);
        return line;
    }
}
