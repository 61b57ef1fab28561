package io.latchmark.analysis.document;

import io.latchmark.analysis.NumberText;
import java.util.List;
import java.util.Locale;
import java.util.function.DoublePredicate;
import java.util.stream.IntStream;

/**
 * Series of values over one axis.
 *
 * @param about identity and texts
 * @param xs the points on the axis, ascending
 * @param series values at these points; NaN where nothing was measured
 * @param limits values marked by a line; at most one
 */
public record Chart(
        About about, Axis axis, Shape shape, int height, List<Double> xs, List<Series> series, List<Limit> limits)
        implements Block {
    /** How series are drawn. */
    public enum Shape {
        /** Lines with gaps where nothing was measured; a single line is filled down to zero. */
        LINES,
        /** Dots joined by lines. */
        POINTS,
        /** Stacked areas, the first at the bottom. */
        STACKED
    }

    /**
     * Identity and texts of a chart.
     *
     * @param id unique in the page; letters, digits and hyphens
     * @param caption how the values were computed
     */
    public record About(String id, String title, String unit, String caption) {}

    /**
     * One series.
     *
     * @param dashed whether its line is dashed
     * @param value its value over the measurement interval, for the legend; empty for none
     * @param values one per point
     */
    public record Series(String name, Colour colour, boolean dashed, String value, List<Double> values) {
        public Series {
            values = List.copyOf(values);
        }
    }

    /** A named value that is marked by a line. */
    public record Limit(double value, String name) {}

    public Chart {
        xs = List.copyOf(xs);
        series = List.copyOf(series);
        limits = List.copyOf(limits);
        for (Series one : series) {
            if (one.values().size() != xs.size()) {
                throw new IllegalArgumentException(one.values().size() + " values at " + xs.size() + " points");
            }
        }
    }

    /** This chart with values marked by a line; at most one. */
    public Chart limited(List<Limit> marked) {
        return new Chart(about, axis, shape, height, xs, series, marked);
    }

    /** The maximum of any series at the chosen points; 0 if there is none. */
    double greatest(DoublePredicate chosen) {
        return series.stream()
                .flatMapToDouble(one -> IntStream.range(0, xs.size())
                        .filter(point -> chosen.test(xs.get(point)))
                        .mapToDouble(one.values()::get))
                .filter(Double::isFinite)
                .max()
                .orElse(0);
    }

    /** The legend's series: none if a single series has the chart's name. */
    List<Series> keys() {
        return series.stream().filter(one -> !one.name().equals(about.title())).toList();
    }

    Table table() {
        Table.Builder<Integer> table = Table.of(
                        about.title() + ", " + about.unit(),
                        IntStream.range(0, xs.size()).boxed().toList())
                .figure(
                        axis.label(),
                        point -> axis.isTime()
                                ? String.format(Locale.ROOT, "%.1f", xs.get(point))
                                : axis.tickText(xs.get(point)));
        series.forEach(one ->
                table.figure(one.name(), point -> NumberText.of(one.values().get(point))));
        return table.build();
    }
}
