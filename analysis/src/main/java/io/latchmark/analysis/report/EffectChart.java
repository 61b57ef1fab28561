package io.latchmark.analysis.report;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.compare.Effect;
import io.latchmark.analysis.compare.JudgedFigure;
import io.latchmark.analysis.document.Chart;
import io.latchmark.analysis.document.Colour;
import io.latchmark.analysis.document.RowChart;
import io.latchmark.analysis.document.Table;
import java.util.List;
import java.util.stream.Stream;

/** Charts effects and their intervals with the margin of equivalence. */
final class EffectChart {
    private static final double MARGIN = JudgedFigure.TRANSACTIONS.margin();

    private EffectChart() {}

    record Line(String name, String title, Colour colour, Effect effect) {}

    static RowChart of(Chart.About about, List<Line> lines, Table table) {
        RowChart.Row margin = new RowChart.Row(
                "no difference: within ±" + JudgedFigure.TRANSACTIONS.marginText(),
                List.of(new RowChart.Mark(
                        RowChart.Shape.BAR, -MARGIN, MARGIN, Colour.GREY, "the margin of equivalence")));
        Stream<RowChart.Row> rows = lines.stream().map(EffectChart::row);
        return new RowChart(
                about, Stream.concat(Stream.of(margin), rows).toList(), NumberText::percent, table, List.of());
    }

    private static RowChart.Row row(Line line) {
        Effect effect = line.effect();
        return new RowChart.Row(
                line.name() + "  " + NumberText.signed(effect.change()),
                List.of(
                        new RowChart.Mark(
                                RowChart.Shape.INTERVAL, effect.low(), effect.high(), line.colour(), line.title()),
                        RowChart.Mark.dot(effect.change(), line.colour(), line.title())));
    }
}
