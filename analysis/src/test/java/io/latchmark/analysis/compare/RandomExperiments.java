package io.latchmark.analysis.compare;

import io.latchmark.analysis.JsonText;
import io.latchmark.analysis.statistics.Estimator;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Random experiments with what the comparison computes from them, for another program to recompute. */
final class RandomExperiments {
    private static final int COMPARISONS_MAX = 4;
    private static final int RUNS_MIN = 3;
    private static final int RUNS_MAX = 14;

    private RandomExperiments() {}

    /** Prints as many experiments of one to four comparisons as the first argument says, each as a line of JSON. */
    public static void main(String[] arguments) {
        Random random = new Random(41);
        for (int i = 0; i < Integer.parseInt(arguments[0]); i++) {
            System.out.println(JsonText.line(experiment(random, i % 2 == 0)));
        }
    }

    private static List<Map<String, Object>> experiment(Random random, boolean paired) {
        List<Map<String, Object>> comparisons = new ArrayList<>();
        List<Effect> effects = new ArrayList<>();
        for (int i = 0; i <= random.nextInt(COMPARISONS_MAX); i++) {
            double[] base = values(random, 0);
            double[] other = values(random, 0.05 * random.nextGaussian());
            double[] offsets = {};
            if (paired) {
                other = random.doubles(base.length, -0.1, 0.1).toArray();
                int span = 1 + random.nextInt(3);
                offsets = random.ints(base.length, 0, 2 * span)
                        .mapToDouble(offset -> offset < span ? offset - span : offset - span + 1.0)
                        .toArray();
            }
            Estimator estimator = paired
                    ? Estimator.ofPairs(offsets)
                    : Estimator.ofGroups(new double[base.length], new double[other.length]);
            effects.add(Effect.of(JudgedFigure.TRANSACTIONS, estimator, base, other));
            Map<String, Object> comparison = new LinkedHashMap<>();
            comparison.put("base", base);
            comparison.put("other", other);
            comparison.put("offsets", offsets);
            comparisons.add(comparison);
        }
        List<Effect> family = Effect.family(effects);
        for (int i = 0; i < family.size(); i++) {
            comparisons.get(i).put("effect", family.get(i));
        }
        return comparisons;
    }

    private static double[] values(Random random, double mean) {
        double deviation = 0.005 + 0.05 * random.nextDouble();
        return random.doubles(RUNS_MIN + random.nextInt(RUNS_MAX - RUNS_MIN))
                .map(any -> mean + deviation * random.nextGaussian())
                .toArray();
    }
}
