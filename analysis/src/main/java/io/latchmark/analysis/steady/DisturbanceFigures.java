package io.latchmark.analysis.steady;

import java.util.List;

/** Computes the figures of courses as plain means of seconds, which a reader can verify in {@code intervals.csv}. */
final class DisturbanceFigures {
    private final double[] series;
    private final Disturbances found;
    private final double startSeconds;

    /** The figures of courses in a series that starts at a second of the run. */
    DisturbanceFigures(double[] series, Disturbances found, double startSeconds) {
        this.series = series;
        this.found = found;
        this.startSeconds = startSeconds;
    }

    private record Levels(double outside, double inside) {
        /** Relative to the level; to the mean, if there was no throughput. */
        double size(double mean) {
            return (inside - outside) / (outside > 0 ? outside : mean);
        }
    }

    Disturbance of(Fit fit, EventCorrelation nearbyEvents) {
        Levels levels = levels(fit);
        int first = fit.starts().get(0);
        int last = fit.starts().get(fit.starts().size() - 1);
        double start = startSeconds + first;
        boolean local = switch (fit.kind()) {
            case LEVEL, EPISODE, DIPS -> true;
            case DRIFT, SWING -> false;
        };
        return new Disturbance(
                fit.kind(),
                fit.starts().size(),
                start,
                startSeconds + fit.end(),
                fit.end() - last,
                fit.periodSeconds(),
                levels.outside(),
                levels.inside(),
                levels.size(Batches.mean(series, 0, series.length)),
                fit.likelihoodRatio(),
                Critical.value(fit.kind(), fit.starts().size(), series.length),
                local ? nearbyEvents.near(start) : List.of());
    }

    private Levels levels(Fit fit) {
        double mean = Batches.mean(series, 0, series.length);
        return switch (fit.kind()) {
            case LEVEL -> {
                int at = fit.starts().get(0);
                yield new Levels(before(at), after(at));
            }
            case EPISODE -> around(fit.starts().get(0), fit.end());
            case DIPS ->
                dips(fit.starts(), fit.end() - fit.starts().get(fit.starts().size() - 1));
            case DRIFT -> new Levels(mean - fit.effect() / 2, mean + fit.effect() / 2);
            case SWING -> new Levels(mean, mean + fit.effect());
        };
    }

    /** The mean from the previous edge to a second. */
    private double before(int second) {
        return Batches.mean(series, found.edges(series.length).headSet(second).last(), second);
    }

    /** The mean from a second to the next edge. */
    private double after(int second) {
        return Batches.mean(
                series, second, found.edges(series.length).tailSet(second + 1).first());
    }

    private Levels around(int from, int to) {
        int start = found.edges(series.length).headSet(from).last();
        int end = found.edges(series.length).tailSet(to + 1).first();
        double outside =
                Batches.mean(series, start, from) * (from - start) + Batches.mean(series, to, end) * (end - to);
        return new Levels(outside / (from - start + end - to), Batches.mean(series, from, to));
    }

    private Levels dips(List<Integer> starts, int width) {
        double inside = 0;
        for (int start : starts) {
            inside += Batches.mean(series, start, start + width) / starts.size();
        }
        double covered = (double) width * starts.size();
        double all = Batches.mean(series, 0, series.length) * series.length;
        return new Levels((all - inside * covered) / (series.length - covered), inside);
    }
}
