package io.latchmark.analysis.document;

import java.util.List;
import java.util.function.DoubleFunction;

/**
 * Rows of marks over one horizontal axis: dots, intervals and the steps of a waterfall.
 *
 * @param about identity and texts
 * @param axisText formats a value on the axis
 * @param table the numbers shown instead of the chart in text
 * @param keys legend entries; none if the titles are sufficient
 */
public record RowChart(Chart.About about, List<Row> rows, DoubleFunction<String> axisText, Table table, List<Key> keys)
        implements Block {
    /** The meaning of a colour. */
    public record Key(Colour colour, String name) {}

    /** The appearance of a mark. */
    public enum Shape {
        DOT,
        INTERVAL,
        BAR
    }

    /**
     * A mark.
     *
     * @param from its start; the position of a dot
     * @param to its end
     * @param title text of its tooltip
     */
    public record Mark(Shape shape, double from, double to, Colour colour, String title) {
        public static Mark dot(double at, Colour colour, String title) {
            return new Mark(Shape.DOT, at, at, colour, title);
        }

        boolean isFinite() {
            return Double.isFinite(from) && Double.isFinite(to);
        }
    }

    /** A row; its label may be untrusted text. */
    public record Row(String label, List<Mark> marks) {
        public Row {
            marks = List.copyOf(marks);
        }
    }

    public RowChart {
        rows = List.copyOf(rows);
        keys = List.copyOf(keys);
    }
}
