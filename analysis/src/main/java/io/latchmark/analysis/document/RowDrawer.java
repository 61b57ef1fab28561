package io.latchmark.analysis.document;

import java.util.Locale;
import java.util.stream.DoubleStream;

/** Draws charts of rows as SVG without a view box: positions are percentages of the width, and text keeps its size. */
final class RowDrawer {
    private static final int ROW_PIXELS = 28;
    private static final int NUMBERS_PIXELS = 17;
    private static final int LABEL_MAX = 40;
    private static final double MARGIN_SHARE = 0.04;

    private final RowChart chart;
    private final double low;
    private final double high;
    private Markup svg = new Markup();

    RowDrawer(RowChart chart) {
        this.chart = chart;
        double least = ends().min().orElse(0);
        double greatest = ends().max().orElse(1);
        // A single value is in the middle.
        double margin = least < greatest ? MARGIN_SHARE * (greatest - least) : least == 0 ? 1 : Math.abs(least);
        boolean alone = least == greatest;
        this.low = least < 0 || alone ? least - margin : Math.max(0, least - margin);
        this.high = greatest > 0 || alone ? greatest + margin : Math.min(0, greatest + margin);
    }

    private DoubleStream ends() {
        return chart.rows().stream()
                .flatMap(row -> row.marks().stream())
                .flatMapToDouble(mark -> DoubleStream.of(mark.from(), mark.to()))
                .filter(Double::isFinite);
    }

    /** The numbers of the axis alone. */
    String numbers() {
        start(NUMBERS_PIXELS);
        axis(0);
        return svg.close("svg").toString();
    }

    /** A row alone, on the axis of all. */
    String row(int index) {
        start(ROW_PIXELS);
        lines(ROW_PIXELS);
        row(chart.rows().get(index), ROW_PIXELS / 2);
        return svg.close("svg").toString();
    }

    private void start(int height) {
        svg = new Markup();
        svg.open("svg", "class=frame width=100% height=%s aria-hidden=true", Integer.toString(height));
    }

    String svg() {
        int height = chart.rows().size() * ROW_PIXELS;
        svg.openPicture(chart.about(), height);
        lines(height);
        axis(height);
        for (int i = 0; i < chart.rows().size(); i++) {
            row(chart.rows().get(i), i * ROW_PIXELS + ROW_PIXELS / 2);
        }
        return svg.close("svg").toString();
    }

    private void lines(int height) {
        ticks().forEach(value -> svg.empty(
                "line",
                "class=%s x1=%s x2=%s y1=0 y2=%s",
                value == 0 ? "base" : "grid",
                x(value),
                x(value),
                Integer.toString(height)));
    }

    private void axis(int height) {
        ticks().forEach(value -> svg.element(
                "text",
                chart.axisText().apply(value),
                "x=%s y=%s text-anchor=middle",
                x(value),
                Integer.toString(height + NUMBERS_PIXELS)));
        svg.line();
    }

    private DoubleStream ticks() {
        double step = Ticks.ofValues(high - low).step();
        return DoubleStream.iterate(Math.ceil(low / step) * step, value -> value <= high, value -> value + step)
                .map(value -> Math.abs(value) < step / 1e6 ? 0 : value);
    }

    private void row(RowChart.Row row, int y) {
        String label = row.label().length() > LABEL_MAX ? row.label().substring(0, LABEL_MAX - 1) + "…" : row.label();
        if (!label.isEmpty()) {
            svg.element("text", label, "class=row-label x=-10 y=%s dy=4 text-anchor=end", Integer.toString(y));
        }
        row.marks().stream().filter(RowChart.Mark::isFinite).forEach(mark -> {
            svg.open("g").element("title", mark.title());
            String colour = mark.colour().cssClass();
            switch (mark.shape()) {
                case DOT ->
                    svg.empty(
                            "circle", "class=%s cx=%s cy=%s r=5", "dot " + colour, x(mark.from()), Integer.toString(y));
                case INTERVAL -> span(mark, y, 2);
                case BAR -> span(mark, y, ROW_PIXELS - 10);
            }
            svg.close("g");
        });
        svg.line();
    }

    private void span(RowChart.Mark mark, int y, int thickness) {
        double from = Math.min(mark.from(), mark.to());
        double length = Math.abs(mark.to() - mark.from());
        svg.empty(
                "rect",
                "class=%s x=%s y=%s width=%s height=%s",
                "span " + mark.colour().cssClass(),
                x(from),
                Integer.toString(y - thickness / 2),
                String.format(Locale.ROOT, "%.2f%%", Math.max(0.1, length / (high - low) * 100)),
                Integer.toString(thickness));
    }

    private String x(double value) {
        return String.format(Locale.ROOT, "%.2f%%", (value - low) / (high - low) * 100);
    }
}
