package io.latchmark.analysis.report;

import io.latchmark.analysis.NumberText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Draws charts over one time axis as SVG.
 *
 * <p>The outer SVG has no view box: text and lines keep their size at any width, and positions in time are percentages.
 * Curves lie in an inner SVG that is stretched, with strokes that aren't.
 */
final class Plot {
    private static final int X_UNITS = 10_000;
    private static final int Y_UNITS = 1_000;
    /** A limit so many times above the greatest value leaves too little of the chart to the curves. */
    private static final double FLATTENING = 4;
    /** Letters of marks closer than this would lie upon each other. */
    private static final double LETTER_SHARE = 0.018;

    private final TimeAxis axis;
    private final int heightPixels;

    Plot(TimeAxis axis, int heightPixels) {
        this.axis = axis;
        this.heightPixels = heightPixels;
    }

    /**
     * Lines; the first is filled down to zero if it is the only one. The axis fits what was measured; a peak of the
     * warm-up is cut off rather than flattening the rest, and the caption says so.
     */
    String lines(Chart chart) {
        return lines(chart, Optional.empty());
    }

    /** The same with a limit, whose line is drawn unless it would flatten the curves; then the caption has it. */
    String lines(Chart measuredChart, Optional<Limit> limit) {
        double measured = measuredChart.greatest(axis::isMeasured);
        double greatest = measuredChart.greatest(seconds -> true);
        double top = measured > 0 ? measured : greatest;
        Optional<Limit> drawn = limit.filter(one -> one.value() <= FLATTENING * top);
        Ticks ticks = Ticks.ofValues(Math.max(top, drawn.map(Limit::value).orElse(0.0)));
        Chart chart = limit.isPresent() && drawn.isEmpty()
                ? measuredChart.withNote(" Above what is drawn: " + limit.get().name() + ".")
                : measuredChart;
        boolean cut = greatest > ticks.max();
        Markup curves = new Markup();
        if (chart.series().size() == 1) {
            Chart.Series only = chart.series().get(0);
            areas(chart.seconds(), new double[only.values().size()], array(only.values()), ticks)
                    .forEach(path -> curves.empty("path", "class", "fill " + only.cssClass(), "d", path));
        }
        for (Chart.Series series : chart.series()) {
            curves.empty(
                    "path", "class", "line " + series.cssClass(), "d", line(chart.seconds(), series.values(), ticks));
        }
        return figure(
                cut ? chart.withNote(" Higher values in the shaded part are cut off.") : chart,
                ticks,
                new Drawn(
                        "chart time",
                        curves.toString(),
                        drawn.map(one -> limitLine(one, ticks)).orElse("")));
    }

    /**
     * A value that is marked by a line.
     *
     * @param name what it is
     */
    record Limit(double value, String name) {}

    private String limitLine(Limit limit, Ticks ticks) {
        String y = pixels(limit.value(), ticks);
        return new Markup()
                .empty("line", "class", "limit", "x1", "0", "x2", "100%", "y1", y, "y2", y)
                .open("text", "class", "limit-name", "x", "100%", "y", y, "dy", "-4", "text-anchor", "end")
                .text(limit.name())
                .close("text")
                .toString();
    }

    /**
     * Areas upon each other, the first at the bottom.
     *
     * @param limit a value that is marked by a line, because the sum can't pass it
     * @param limitName what the limit is
     */
    String stacked(Chart chart, double limit, String limitName) {
        int points = chart.seconds().size();
        double[] floor = new double[points];
        Markup curves = new Markup();
        List<double[]> ceilings = new ArrayList<>();
        double greatest = limit;
        for (Chart.Series series : chart.series()) {
            double[] ceiling = new double[points];
            for (int i = 0; i < points; i++) {
                ceiling[i] = floor[i] + series.values().get(i);
                greatest = Double.isFinite(ceiling[i]) ? Math.max(greatest, ceiling[i]) : greatest;
            }
            ceilings.add(ceiling);
            floor = ceiling;
        }
        Ticks ticks = Ticks.ofValues(greatest);
        floor = new double[points];
        for (int layer = 0; layer < ceilings.size(); layer++) {
            String cssClass = "area " + chart.series().get(layer).cssClass();
            areas(chart.seconds(), floor, ceilings.get(layer), ticks)
                    .forEach(path -> curves.empty("path", "class", cssClass, "d", path));
            floor = ceilings.get(layer);
        }
        String line = limitLine(new Limit(limit, limitName), ticks);
        return figure(chart, ticks, new Drawn("chart time stacked", curves.toString(), line));
    }

    /**
     * What is drawn between the grid and the marks.
     *
     * @param curves in units of the inner SVG
     * @param above in pixels
     */
    private record Drawn(String cssClass, String curves, String above) {}

    private String figure(Chart chart, Ticks ticks, Drawn drawn) {
        Markup figure = new Markup()
                .open("figure", "class", drawn.cssClass(), "id", chart.id())
                .line()
                .open("figcaption")
                .open("h3")
                .text(chart.title())
                .text(" ")
                .element("span", chart.unit(), "class", "unit")
                .close("h3");
        legend(chart, figure);
        figure.close("figcaption").line();
        figure.open("div", "class", "plot");
        String name = chart.id() + "-name";
        figure.open(
                "svg",
                "xmlns",
                "http://www.w3.org/2000/svg",
                "class",
                "frame",
                "width",
                "100%",
                "height",
                Integer.toString(heightPixels),
                "role",
                "img",
                "aria-labelledby",
                name);
        figure.element("title", chart.title() + ", " + chart.unit() + ", over time; numbers below", "id", name);
        shades(figure);
        grid(figure, ticks);
        figure.open(
                        "svg",
                        "width",
                        "100%",
                        "height",
                        Integer.toString(heightPixels),
                        "viewBox",
                        "0 0 " + X_UNITS + " " + Y_UNITS,
                        "preserveAspectRatio",
                        "none")
                .markup(drawn.curves())
                .close("svg");
        figure.markup(drawn.above());
        marks(figure);
        figure.close("svg").close("div").line();
        figure.open("div", "class", "below")
                .element("p", chart.caption(), "class", "note")
                .line();
        figure.open("details").element("summary", "Data").line();
        figure.markup(data(chart)).close("details").close("div").close("figure").line();
        return figure.toString();
    }

    private static void legend(Chart chart, Markup figure) {
        figure.open("ul", "class", "legend");
        for (Chart.Series series : chart.series()) {
            figure.open("li")
                    .open("svg", "class", "key", "width", "22", "height", "10", "aria-hidden", "true")
                    .empty("line", "class", "line " + series.cssClass(), "x1", "1", "x2", "21", "y1", "5", "y2", "5")
                    .close("svg")
                    .text(series.name());
            if (!series.value().isEmpty()) {
                figure.text(" ").element("b", series.value());
            }
            figure.close("li");
        }
        figure.close("ul");
    }

    private void shades(Markup figure) {
        for (TimeAxis.Shade shade : axis.shades()) {
            double start = shade.window().startNanos() / 1e9;
            double seconds = shade.window().seconds();
            figure.open("g", "class", "shade")
                    .element("title", shade.name())
                    .empty(
                            "rect",
                            "x",
                            axis.percent(start),
                            "y",
                            "0",
                            "width",
                            axis.percent(seconds),
                            "height",
                            "100%");
            if (seconds / axis.endSeconds() > 0.1) {
                figure.element("text", shade.name(), "x", axis.percent(start), "y", "-4");
            }
            figure.close("g");
        }
    }

    private void grid(Markup figure, Ticks ticks) {
        for (double value : ticks.values()) {
            String y = pixels(value, ticks);
            figure.empty("line", "class", value == 0 ? "base" : "grid", "x1", "0", "x2", "100%", "y1", y, "y2", y);
            figure.element(
                    "text",
                    ticks.valueText(value),
                    "class",
                    "tick",
                    "x",
                    "-8",
                    "y",
                    y,
                    "dy",
                    "4",
                    "text-anchor",
                    "end");
        }
        Ticks times = axis.ticks();
        for (double seconds : times.values()) {
            figure.element(
                    "text",
                    times.timeText(seconds),
                    "class",
                    "tick",
                    "x",
                    axis.percent(seconds),
                    "y",
                    Integer.toString(heightPixels + 17),
                    "text-anchor",
                    "middle");
        }
        figure.line();
    }

    private void marks(Markup figure) {
        double lettered = Double.NEGATIVE_INFINITY;
        for (TimeAxis.Mark mark : axis.marks()) {
            String x = axis.percent(mark.seconds());
            figure.open("g", "class", mark.strong() ? "mark strong" : "mark")
                    .element("title", mark.detail())
                    .empty("line", "x1", x, "x2", x, "y1", "0", "y2", "100%");
            boolean free = (mark.seconds() - lettered) / axis.endSeconds() > LETTER_SHARE;
            if (mark.strong()) {
                // A finding's letter stands at the foot, where no event's is.
                figure.element("text", mark.letter(), "x", x, "y", "98%", "dx", "4");
            } else if (free) {
                figure.element("text", mark.letter(), "x", x, "y", "-4", "text-anchor", "middle");
                lettered = mark.seconds();
            }
            figure.close("g");
        }
    }

    private static String data(Chart chart) {
        List<String> headers = new ArrayList<>();
        headers.add("Time, s");
        chart.series().forEach(series -> headers.add(series.name()));
        Table table = Table.ofNumbers(headers);
        for (int i = 0; i < chart.seconds().size(); i++) {
            List<String> cells = new ArrayList<>();
            cells.add(String.format(Locale.ROOT, "%.1f", chart.seconds().get(i)));
            for (Chart.Series series : chart.series()) {
                cells.add(NumberText.of(series.values().get(i)));
            }
            table.row("", cells);
        }
        return table.markup(chart.title() + ", " + chart.unit());
    }

    private static double[] array(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }

    private String line(List<Double> seconds, List<Double> values, Ticks ticks) {
        StringBuilder path = new StringBuilder();
        boolean drawing = false;
        for (int i = 0; i < values.size(); i++) {
            if (!Double.isFinite(values.get(i))) {
                drawing = false;
                continue;
            }
            path.append(drawing ? 'L' : 'M').append(point(seconds.get(i), values.get(i), ticks));
            boolean alone = !drawing && (i + 1 == values.size() || !Double.isFinite(values.get(i + 1)));
            if (alone) {
                // A line of no length with round ends is a dot.
                path.append("h0.1");
            }
            drawing = true;
        }
        return path.toString();
    }

    private List<String> areas(List<Double> seconds, double[] floor, double[] ceiling, Ticks ticks) {
        List<String> paths = new ArrayList<>();
        int start = 0;
        for (int i = 0; i <= ceiling.length; i++) {
            if (i == ceiling.length || !Double.isFinite(ceiling[i]) || !Double.isFinite(floor[i])) {
                if (i == start + 1) {
                    paths.add(bar(seconds.get(start), floor[start], ceiling[start], ticks));
                } else if (i > start) {
                    StringBuilder path = new StringBuilder();
                    for (int up = start; up < i; up++) {
                        path.append(up == start ? 'M' : 'L').append(point(seconds.get(up), ceiling[up], ticks));
                    }
                    for (int down = i - 1; down >= start; down--) {
                        path.append('L').append(point(seconds.get(down), floor[down], ticks));
                    }
                    paths.add(path.append('Z').toString());
                }
                start = i + 1;
            }
        }
        return paths;
    }

    /** A lone point of an area has no width; a slim bar stands for it. */
    private String bar(double seconds, double floor, double ceiling, Ticks ticks) {
        double half = axis.endSeconds() / 200;
        return "M" + point(seconds - half, floor, ticks) + "L" + point(seconds - half, ceiling, ticks) + "L"
                + point(seconds + half, ceiling, ticks) + "L" + point(seconds + half, floor, ticks) + "Z";
    }

    private String point(double seconds, double value, Ticks ticks) {
        long x = Math.round(seconds / axis.endSeconds() * X_UNITS);
        return String.format(Locale.ROOT, "%d %.1f", x, Y_UNITS * (1 - value / ticks.max()));
    }

    private String pixels(double value, Ticks ticks) {
        return String.format(Locale.ROOT, "%.1f", heightPixels * (1 - value / ticks.max()));
    }
}
