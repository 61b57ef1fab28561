package io.latchmark.analysis.steady;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * All courses in a series: the most significant one is removed together with those found before, and the rest is searched again,
 * until none is significant (the iterative procedure of Chen and Liu 1993).
 *
 * @param fits in chronological order, at most four
 * @param visible the level shift in the last fifth that would be found with 90 % probability, in the units of the series
 */
record Disturbances(List<Fit> fits, double visible) {
    private static final int ROUNDS_MAX = 4;
    private static final double NOTHING = 1e-12;

    Disturbances {
        fits = List.copyOf(fits);
    }

    static Disturbances in(double[] series) {
        List<Fit> fits = new ArrayList<>();
        double least = DisturbanceSearch.least(series);
        DisturbanceSearch search = DisturbanceSearch.in(series, least);
        Optional<Fit> found = search.exceeding();
        while (found.isPresent() && fits.size() < ROUNDS_MAX) {
            fits.add(found.get());
            search = DisturbanceSearch.in(rest(series, fits), least);
            found = search.exceeding();
        }
        fits.sort(Comparator.comparingInt((Fit fit) -> fit.starts().get(0)).thenComparing(Fit::kind));
        return new Disturbances(fits, search.visible());
    }

    /** The residuals of a series after least squares over all courses together and a level, by Gram and Schmidt's method. */
    private static double[] rest(double[] series, List<Fit> fits) {
        double[] one = new double[series.length];
        Arrays.fill(one, 1);
        List<double[]> columns = new ArrayList<>(List.of(one));
        fits.forEach(fit -> columns.addAll(fit.shapes(series.length)));
        double[] rest = series.clone();
        List<double[]> done = new ArrayList<>();
        for (double[] column : columns) {
            done.forEach(earlier -> takeOut(column, earlier));
            takeOut(rest, column);
            done.add(column);
        }
        return rest;
    }

    private static void takeOut(double[] from, double[] direction) {
        double product = 0;
        double square = 0;
        for (int i = 0; i < from.length; i++) {
            product += from[i] * direction[i];
            square += direction[i] * direction[i];
        }
        // Nothing remains of what earlier courses explain entirely.
        double share = square > NOTHING * from.length ? product / square : 0;
        for (int i = 0; i < from.length; i++) {
            from[i] -= share * direction[i];
        }
    }

    /** The edges of levels and episodes, and both ends of the series. */
    SortedSet<Integer> edges(int length) {
        SortedSet<Integer> edges = new TreeSet<>(List.of(0, length));
        for (Fit fit : fits) {
            switch (fit.kind()) {
                case LEVEL -> edges.add(fit.starts().get(0));
                case EPISODE -> {
                    edges.add(fit.starts().get(0));
                    edges.add(fit.end());
                }
                case DIPS, DRIFT, SWING -> {}
            }
        }
        return edges;
    }
}
