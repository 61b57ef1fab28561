package io.latchmark.analysis.document;

import java.util.List;
import java.util.function.DoubleFunction;

/**
 * Rows of marks over one horizontal axis: dots, intervals and the steps of a waterfall.
 *
 * @param about what is shown
 * @param remark what limits its meaning; empty if nothing does
 * @param axisText writes a value at the axis
 * @param table the numbers, which stand for the chart in text
 * @param keys for the legend; none if titles say it all
 */
public record RowChart(
        Chart.About about, String remark, List<Row> rows, DoubleFunction<String> axisText, Table table, List<Key> keys)
        implements Block {
    /** What a colour stands for. */
    public record Key(Colour colour, String name) {}

    /** What a mark looks like. */
    public enum Shape {
        DOT,
        INTERVAL,
        BAR
    }

    /**
     * A mark.
     *
     * @param from where it starts; of a dot, where it is
     * @param to where it ends
     * @param title what it says when it is pointed at
     */
    public record Mark(Shape shape, double from, double to, Colour colour, String title) {
        /** A dot. */
        public static Mark dot(double at, Colour colour, String title) {
            return new Mark(Shape.DOT, at, at, colour, title);
        }

        boolean isFinite() {
            return Double.isFinite(from) && Double.isFinite(to);
        }
    }

    /** A row; its label may hold text from outside. */
    public record Row(String label, List<Mark> marks) {
        public Row {
            marks = List.copyOf(marks);
        }
    }

    public RowChart {
        rows = List.copyOf(rows);
        keys = List.copyOf(keys);
    }

    String title() {
        return about.title();
    }

    String unit() {
        return about.unit();
    }
}
