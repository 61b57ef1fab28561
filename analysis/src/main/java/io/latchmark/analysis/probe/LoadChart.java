package io.latchmark.analysis.probe;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.report.Markup;
import io.latchmark.analysis.report.Ticks;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** A chart over outstanding I/Os, on a logarithmic axis of doublings, as SVG that needs no script. */
final class LoadChart {
    private static final int WIDTH = 960;
    private static final int HEIGHT = 260;
    private static final int LEFT = 70;
    private static final int RIGHT = 20;
    private static final int TOP = 16;
    private static final int BOTTOM = 34;
    private static final String LABEL = "fill:var(--soft);font-size:12px";
    private static final List<String> COLOURS =
            List.of("blue", "vermillion", "green", "purple", "orange", "sky", "grey", "yellow");

    private final String title;
    private final String unit;
    private final ToDoubleFunction<LoadCurve.Point> value;

    LoadChart(String title, String unit, ToDoubleFunction<LoadCurve.Point> value) {
        this.title = title;
        this.unit = unit;
        this.value = value;
    }

    String markup(List<LoadCurve> curves) {
        List<LoadCurve.Point> points =
                curves.stream().flatMap(curve -> curve.points().stream()).toList();
        double greatest = points.stream().mapToDouble(value).max().orElse(1);
        int most = points.stream().mapToInt(LoadCurve.Point::outstanding).max().orElse(1);
        Ticks ticks = Ticks.ofValues(greatest);
        Scale scale = new Scale(ticks.max(), Math.max(1, Math.log(most) / Math.log(2)));
        Markup figure = new Markup().open("figure", "class", "chart").open("figcaption");
        figure.open("h3")
                .text(title)
                .text(" ")
                .element("span", unit, "class", "unit")
                .close("h3");
        legend(figure, curves);
        figure.close("figcaption").line();
        figure.open(
                "svg",
                "xmlns",
                "http://www.w3.org/2000/svg",
                "viewBox",
                "0 0 " + WIDTH + " " + HEIGHT,
                "width",
                "100%",
                "role",
                "img",
                "aria-label",
                title + ", " + unit + ", over outstanding I/Os; numbers in the table");
        grid(figure, scale, ticks, most);
        for (int i = 0; i < curves.size(); i++) {
            line(figure, scale, curves.get(i), colour(i));
        }
        return figure.close("svg").close("figure").line().toString();
    }

    private static String colour(int index) {
        return "var(--" + COLOURS.get(index % COLOURS.size()) + ")";
    }

    private static void legend(Markup figure, List<LoadCurve> curves) {
        figure.open("ul", "class", "legend");
        for (int i = 0; i < curves.size(); i++) {
            figure.open("li")
                    .element("b", "■ ", "style", "color:" + colour(i))
                    .text(curves.get(i).work())
                    .close("li");
        }
        figure.close("ul");
    }

    private static void grid(Markup figure, Scale scale, Ticks ticks, int most) {
        for (double at : ticks.values()) {
            String y = text(scale.y(at));
            figure.empty(
                    "line",
                    "class",
                    at == 0 ? "base" : "grid",
                    "x1",
                    "" + LEFT,
                    "x2",
                    "" + (WIDTH - RIGHT),
                    "y1",
                    y,
                    "y2",
                    y);
            figure.element(
                    "text",
                    ticks.valueText(at),
                    "style",
                    LABEL,
                    "x",
                    "" + (LEFT - 8),
                    "y",
                    y,
                    "dy",
                    "4",
                    "text-anchor",
                    "end");
        }
        for (int outstanding = 1; outstanding <= most; outstanding *= 2) {
            figure.element(
                    "text",
                    Integer.toString(outstanding),
                    "style",
                    LABEL,
                    "x",
                    text(scale.x(outstanding)),
                    "y",
                    "" + (HEIGHT - 10),
                    "text-anchor",
                    "middle");
        }
    }

    private void line(Markup figure, Scale scale, LoadCurve curve, String colour) {
        StringBuilder path = new StringBuilder();
        for (LoadCurve.Point point : curve.points()) {
            path.append(path.isEmpty() ? 'M' : 'L')
                    .append(text(scale.x(point.outstanding())))
                    .append(' ')
                    .append(text(scale.y(value.applyAsDouble(point))));
        }
        figure.empty("path", "d", path.toString(), "fill", "none", "style", "stroke:" + colour, "stroke-width", "2");
        for (LoadCurve.Point point : curve.points()) {
            figure.open(
                            "circle",
                            "cx",
                            text(scale.x(point.outstanding())),
                            "cy",
                            text(scale.y(value.applyAsDouble(point))),
                            "r",
                            "3.5",
                            "style",
                            "fill:" + colour)
                    .element(
                            "title", point.outstanding() + " outstanding: " + NumberText.of(value.applyAsDouble(point)))
                    .close("circle");
        }
    }

    private static String text(double coordinate) {
        return String.format(Locale.ROOT, "%.1f", coordinate);
    }

    /**
     * From values to places.
     *
     * @param greatest value at the top
     * @param doublings at the right end
     */
    private record Scale(double greatest, double doublings) {
        double x(double outstanding) {
            return LEFT + (WIDTH - LEFT - RIGHT) * (Math.log(outstanding) / Math.log(2)) / doublings;
        }

        double y(double value) {
            return TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / greatest);
        }
    }
}
