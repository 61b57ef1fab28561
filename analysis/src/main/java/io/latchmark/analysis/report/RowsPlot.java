package io.latchmark.analysis.report;

import java.util.List;
import java.util.Locale;
import java.util.function.DoubleFunction;
import java.util.stream.DoubleStream;

/**
 * Draws rows of values over one horizontal axis as SVG: dots, intervals and the steps of a waterfall. The SVG has no view
 * box; positions are percentages of its width, so that text keeps its size.
 */
final class RowsPlot {
    private static final int ROW_PIXELS = 28;
    private static final int LABEL_MAX = 40;
    private static final double MARGIN_SHARE = 0.04;
    private static final double DOT_PIXELS = 5;

    private final Picture picture;
    private final double low;
    private final double high;

    /** What a mark looks like. */
    enum Shape {
        DOT,
        INTERVAL,
        BAR
    }

    /**
     * A mark.
     *
     * @param from where it begins; of a dot, where it is
     * @param to where it ends
     * @param title what it says when it is pointed at
     */
    record Mark(Shape shape, double from, double to, String cssClass, String title) {}

    /** A row; its label may hold text from outside. */
    record Row(String label, List<Mark> marks) {
        Row {
            marks = List.copyOf(marks);
        }
    }

    /**
     * A picture.
     *
     * @param id unique in the page
     * @param axisText writes a value at the axis
     * @param table the numbers, as markup
     */
    record Picture(
            String id,
            String title,
            String unit,
            String caption,
            List<Row> rows,
            DoubleFunction<String> axisText,
            String table) {
        Picture {
            rows = List.copyOf(rows);
        }
    }

    private RowsPlot(Picture picture) {
        this.picture = picture;
        double least = ends(picture).min().orElse(0);
        double greatest = ends(picture).max().orElse(1);
        if (least == greatest) {
            // One value alone stands in the middle.
            double half = least == 0 ? 1 : Math.abs(least);
            this.low = least - half;
            this.high = greatest + half;
            return;
        }
        double margin = MARGIN_SHARE * (greatest - least);
        this.low = least < 0 ? least - margin : Math.max(0, least - margin);
        this.high = greatest > 0 ? greatest + margin : Math.min(0, greatest + margin);
    }

    private static DoubleStream ends(Picture picture) {
        return picture.rows().stream()
                .flatMap(row -> row.marks().stream())
                .flatMapToDouble(mark -> DoubleStream.of(mark.from(), mark.to()))
                .filter(Double::isFinite);
    }

    static String markup(Picture picture) {
        return new RowsPlot(picture).figure();
    }

    private String figure() {
        int height = picture.rows().size() * ROW_PIXELS;
        Markup figure = new Markup()
                .open("figure", "id", picture.id())
                .open("figcaption")
                .open("h3")
                .text(picture.title() + " ")
                .element("span", picture.unit(), "class", "unit")
                .close("h3")
                .close("figcaption")
                .open("div", "class", "scroll")
                .open("div", "class", "rows")
                .open(
                        "svg",
                        "class",
                        "frame",
                        "width",
                        "100%",
                        "height",
                        Integer.toString(height),
                        "role",
                        "img",
                        "aria-labelledby",
                        picture.id() + "-name")
                .element(
                        "title",
                        picture.title() + ", " + picture.unit() + "; numbers below",
                        "id",
                        picture.id() + "-name");
        axis(figure, height);
        for (int i = 0; i < picture.rows().size(); i++) {
            row(figure, picture.rows().get(i), i * ROW_PIXELS + ROW_PIXELS / 2);
        }
        figure.close("svg").close("div").close("div").line();
        figure.open("div", "class", "below")
                .element("p", picture.caption(), "class", "note")
                .line();
        figure.open("details").element("summary", "Data").line();
        return figure.markup(picture.table())
                .close("details")
                .close("div")
                .close("figure")
                .line()
                .toString();
    }

    private void axis(Markup figure, int height) {
        double step = Ticks.ofValues(high - low).step();
        String bottom = Integer.toString(height);
        for (double value = Math.ceil(low / step) * step; value <= high; value += step) {
            String x = x(value);
            boolean zero = Math.abs(value) < step / 1e6;
            figure.empty("line", "class", zero ? "base" : "grid", "x1", x, "x2", x, "y1", "0", "y2", bottom);
            figure.element(
                    "text",
                    picture.axisText().apply(zero ? 0 : value),
                    "x",
                    x,
                    "y",
                    Integer.toString(height + 17),
                    "text-anchor",
                    "middle");
        }
        figure.line();
    }

    private void row(Markup figure, Row row, int y) {
        figure.open("text", "class", "row-label", "x", "-10", "y", Integer.toString(y), "dy", "4", "text-anchor", "end")
                .text(row.label().length() > LABEL_MAX ? row.label().substring(0, LABEL_MAX - 1) + "…" : row.label())
                .close("text");
        for (Mark mark : row.marks()) {
            if (!Double.isFinite(mark.from()) || !Double.isFinite(mark.to())) {
                continue;
            }
            figure.open("g").element("title", mark.title());
            switch (mark.shape()) {
                case DOT ->
                    figure.empty(
                            "circle",
                            "class",
                            "dot " + mark.cssClass(),
                            "cx",
                            x(mark.from()),
                            "cy",
                            Integer.toString(y),
                            "r",
                            Double.toString(DOT_PIXELS));
                case INTERVAL -> span(figure, mark, y, 2);
                case BAR -> span(figure, mark, y, ROW_PIXELS - 10);
            }
            figure.close("g");
        }
        figure.line();
    }

    private void span(Markup figure, Mark mark, int y, int thickness) {
        double from = Math.min(mark.from(), mark.to());
        double to = Math.max(mark.from(), mark.to());
        figure.empty(
                "rect",
                "class",
                "span " + mark.cssClass(),
                "x",
                x(from),
                "y",
                String.format(Locale.ROOT, "%.1f", y - thickness / 2.0),
                "width",
                String.format(Locale.ROOT, "%.2f%%", Math.max(0.1, (to - from) / (high - low) * 100)),
                "height",
                Integer.toString(thickness));
    }

    private String x(double value) {
        return String.format(Locale.ROOT, "%.2f%%", (value - low) / (high - low) * 100);
    }
}
