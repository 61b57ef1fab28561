package io.latchmark.analysis.document;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;

/**
 * Draws charts as SVG without script.
 *
 * <p>The outer SVG has no view box: text and lines keep their size at any width, and horizontal positions are percentages. Curves
 * are in an inner SVG that is stretched, with strokes that aren't.
 */
final class ChartDrawer {
    private static final int X_UNITS = 10_000;
    private static final int Y_UNITS = 1_000;
    /** A limit this many times above the maximum leaves too little of the chart to the curves. */
    private static final double FLATTENING = 4;
    /** The rounded shares may add up to slightly more than their whole. */
    private static final double ROUNDING = 1.000_001;

    private final Chart chart;
    private final Axis axis;
    private final List<double[]> tops;
    private final Ticks ticks;
    private final List<Chart.Limit> drawnLimits;
    private final String note;
    private final Markup svg = new Markup();
    private final AxisDrawer across;

    /** Draws a chart. The axis fits the measured part; peaks in the shaded part and limits far above are cut off. */
    ChartDrawer(Chart chart) {
        this.chart = chart;
        this.axis = chart.axis();
        this.across = new AxisDrawer(axis, chart.height(), svg);
        this.tops = tops(chart);
        double measured = chart.greatest(axis::isMeasured);
        double greatest = isStacked()
                ? tops.stream()
                        .flatMapToDouble(DoubleStream::of)
                        .filter(Double::isFinite)
                        .max()
                        .orElse(0)
                : chart.greatest(x -> true);
        double top = measured > 0 && !isStacked() ? measured : greatest;
        this.drawnLimits = chart.limits().stream()
                .filter(limit -> isStacked() || limit.value() <= FLATTENING * top)
                .toList();
        this.ticks = Ticks.ofValues(
                DoubleStream.concat(DoubleStream.of(top), drawnLimits.stream().mapToDouble(Chart.Limit::value))
                        .max()
                        .orElse(top));
        String above = drawnLimits.size() == chart.limits().size()
                ? ""
                : " Above what is drawn: " + chart.limits().get(0).name() + ".";
        this.note = above + (greatest > ticks.max() * ROUNDING ? " Higher values in the shaded part are cut off." : "");
    }

    private static List<double[]> tops(Chart chart) {
        List<double[]> tops = new ArrayList<>();
        double[] floor = new double[chart.xs().size()];
        for (Chart.Series series : chart.series()) {
            double[] top = new double[floor.length];
            for (int i = 0; i < top.length; i++) {
                top[i] = (chart.shape() == Chart.Shape.STACKED ? floor[i] : 0)
                        + series.values().get(i);
            }
            tops.add(top);
            floor = top;
        }
        return tops;
    }

    private boolean isStacked() {
        return chart.shape() == Chart.Shape.STACKED;
    }

    /** Text to add to the caption. */
    String note() {
        return note;
    }

    /** Returns the SVG element. */
    String svg() {
        String height = Integer.toString(chart.height());
        svg.openPicture(chart.about(), chart.height());
        across.shades();
        grid();
        svg.open("svg", "width=100% height=%s viewBox=%s preserveAspectRatio=none", height, "0 0 10000 1000");
        for (int i = 0; i < tops.size(); i++) {
            curve(i);
        }
        svg.close("svg");
        if (chart.shape() == Chart.Shape.POINTS) {
            chart.series().forEach(this::dots);
        }
        drawnLimits.forEach(this::limit);
        across.marks();
        return svg.close("svg").toString();
    }

    private void curve(int index) {
        String colour = chart.series().get(index).colour().cssClass();
        double[] top = tops.get(index);
        if (isStacked() || (tops.size() == 1 && chart.shape() == Chart.Shape.LINES)) {
            double[] floor = isStacked() && index > 0 ? tops.get(index - 1) : new double[top.length];
            String cssClass = (isStacked() ? "area " : "fill ") + colour;
            areas(floor, top).forEach(path -> svg.empty("path", "class=%s d=%s", cssClass, path));
        }
        if (!isStacked()) {
            svg.empty("path", "class=%s d=%s", lineClass(chart.series().get(index)), line(top));
        }
    }

    static String lineClass(Chart.Series series) {
        return "line " + series.colour().cssClass() + (series.dashed() ? " dashed" : "");
    }

    private void dots(Chart.Series series) {
        for (int i = 0; i < chart.xs().size(); i++) {
            double value = series.values().get(i);
            if (Double.isFinite(value)) {
                String x = across.percent(chart.xs().get(i));
                svg.open(
                        "circle",
                        "class=%s cx=%s cy=%s r=4",
                        "dot " + series.colour().cssClass(),
                        x,
                        pixels(value));
                String at = axis.tickText(chart.xs().get(i));
                svg.element("title", series.name() + " at " + at + ": " + ticks.valueText(value))
                        .close("circle");
            }
        }
    }

    private void limit(Chart.Limit limit) {
        String y = pixels(limit.value());
        svg.empty("line", "class=limit x1=0 x2=100% y1=%s y2=%s", y, y);
        svg.element("text", limit.name(), "class=limit-name x=100% y=%s dy=-4 text-anchor=end", y);
    }

    private void grid() {
        for (double value : ticks.values()) {
            String y = pixels(value);
            svg.empty("line", "class=%s x1=0 x2=100% y1=%s y2=%s", value == 0 ? "base" : "grid", y, y);
            svg.element("text", ticks.valueText(value), "class=tick x=-8 y=%s dy=4 text-anchor=end", y);
        }
        across.labels(chart.xs());
    }

    private String line(double[] values) {
        StringBuilder path = new StringBuilder();
        boolean joins = chart.shape() == Chart.Shape.POINTS;
        boolean drawing = false;
        for (int i = 0; i < values.length; i++) {
            if (!Double.isFinite(values[i])) {
                drawing &= joins;
                continue;
            }
            path.append(drawing ? 'L' : 'M').append(point(chart.xs().get(i), values[i]));
            boolean alone = !drawing && (i + 1 == values.length || !Double.isFinite(values[i + 1]));
            if (alone && !joins) {
                // A line of zero length with round ends is a dot.
                path.append("h0.1");
            }
            drawing = true;
        }
        return path.toString();
    }

    private List<String> areas(double[] floor, double[] top) {
        List<String> paths = new ArrayList<>();
        int start = 0;
        for (int i = 0; i <= top.length; i++) {
            if (i == top.length || !Double.isFinite(top[i]) || !Double.isFinite(floor[i])) {
                if (i > start) {
                    // A single point of an area has no width; draw a narrow bar instead.
                    double half = i == start + 1 ? axis.end() / 200 : 0;
                    StringBuilder path = new StringBuilder();
                    for (int up = start; up < i; up++) {
                        path.append(up == start ? 'M' : 'L')
                                .append(point(chart.xs().get(up) - half, top[up]));
                    }
                    for (int down = i - 1; half > 0 && down >= start; down--) {
                        path.append('L').append(point(chart.xs().get(down) + half, top[down]));
                    }
                    for (int down = i - 1; down >= start; down--) {
                        path.append('L').append(point(chart.xs().get(down) + half, floor[down]));
                    }
                    path.append(half > 0 ? "L" + point(chart.xs().get(start) - half, floor[start]) : "");
                    paths.add(path.append('Z').toString());
                }
                start = i + 1;
            }
        }
        return paths;
    }

    private String point(double x, double value) {
        long units = Math.round(axis.share(x) * X_UNITS);
        return String.format(Locale.ROOT, "%d %.1f", units, Y_UNITS * (1 - value / ticks.max()));
    }

    private String pixels(double value) {
        return String.format(Locale.ROOT, "%.1f", chart.height() * (1 - value / ticks.max()));
    }
}
