package io.latchmark.analysis.document;

import java.util.List;

/** Renders charts in their frames: title, legend, picture, caption and numbers. */
final class Figures {
    private Figures() {}

    static String of(Chart chart) {
        ChartDrawer drawer = new ChartDrawer(chart);
        String cssClass = "chart" + (chart.axis().isTime() ? " time" : "")
                + (chart.shape() == Chart.Shape.STACKED ? " stacked" : "");
        Markup figure = start(chart.about(), cssClass).open("ul", "class=legend");
        for (Chart.Series series : chart.keys()) {
            figure.open("li")
                    .open("svg", "class=key width=22 height=10 aria-hidden=true")
                    .empty("line", "class=%s x1=1 x2=21 y1=5 y2=5", ChartDrawer.lineClass(series))
                    .close("svg")
                    .text(series.name());
            if (!series.value().isEmpty()) {
                figure.text(" ").element("b", series.value());
            }
            figure.close("li");
        }
        plot(figure.close("ul").close("figcaption").line(), chart.axis(), drawer.svg());
        return end(
                figure, chart.about().caption() + drawer.note() + chart.axis().markKey(), chart.table());
    }

    static String of(HeatMap map) {
        Markup figure = start(map.about(), "chart").open("ul", "class=legend");
        List<String> keys = HeatMapDrawer.keys();
        for (int shade = 0; shade < keys.size(); shade++) {
            figure.open("li").element("span", "", "class=%s", "swatch heat-" + shade);
            figure.text(" " + keys.get(shade)).close("li");
        }
        plot(figure.close("ul").close("figcaption").line(), map.axis(), new HeatMapDrawer(map).svg());
        return end(figure, map.about().caption() + map.axis().markKey(), map.table());
    }

    private static void plot(Markup figure, Axis axis, String svg) {
        figure.open("div", "class=%s", axis.origin().isPresent() ? "plot clocked" : "plot")
                .markup(svg)
                .close("div")
                .line();
    }

    static String of(RowChart chart) {
        Markup figure = start(chart.about(), "chart");
        if (!chart.keys().isEmpty()) {
            figure.open("ul", "class=legend");
            for (RowChart.Key key : chart.keys()) {
                figure.open("li")
                        .element(
                                "span", "", "class=%s", "swatch " + key.colour().cssClass());
                figure.text(" " + key.name()).close("li");
            }
            figure.close("ul");
        }
        figure.close("figcaption").line();
        figure.open("div", "class=scroll").open("div", "class=rows");
        figure.markup(new RowDrawer(chart).svg()).close("div").close("div").line();
        return end(figure, chart.about().caption(), chart.table());
    }

    private static Markup start(Chart.About about, String cssClass) {
        return new Markup()
                .open("figure", "class=%s id=%s", cssClass, about.id())
                .line()
                .open("figcaption")
                .open("h3")
                .text(about.title() + " ")
                .element("span", about.unit(), "class=unit")
                .close("h3");
    }

    private static String end(Markup figure, String caption, Table numbers) {
        figure.open("div", "class=below");
        if (!caption.isBlank()) {
            figure.element("p", caption.strip(), "class=note").line();
        }
        figure.open("details").element("summary", "Data").line();
        return figure.markup(HtmlRenderer.table(numbers))
                .close("details")
                .close("div")
                .close("figure")
                .line()
                .toString();
    }
}
