package io.latchmark.analysis.document;

import io.latchmark.analysis.NumberText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * A table whose first column names the row.
 *
 * @param name of the whole table
 * @param picture a last column on a page that shows each row on one axis; its rows have no labels
 */
public record Table(String name, List<Column> columns, List<Row> rows, Optional<RowChart> picture) implements Block {
    /** A table without a picture. */
    public Table(String name, List<Column> columns, List<Row> rows) {
        this(name, columns, rows, Optional.empty());
    }

    /**
     * A column.
     *
     * @param label its heading
     * @param unit of its values; empty for none
     * @param numeric whether it holds numbers, which are right-aligned
     */
    public record Column(String label, String unit, boolean numeric) {
        String heading() {
            return unit.isEmpty() ? label : label + ", " + unit;
        }
    }

    /**
     * A row.
     *
     * @param keys its colour in a bar or chart; at most one
     * @param cells one per column
     */
    public record Row(Tone tone, List<Colour> keys, List<String> cells) {
        public Row {
            keys = List.copyOf(keys);
            cells = List.copyOf(cells);
        }
    }

    public Table {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
        for (Row row : rows) {
            if (row.cells().size() != columns.size()) {
                throw new IllegalArgumentException(
                        row.cells().size() + " cells in a table of " + columns.size() + " columns");
            }
        }
    }

    /** A remark on this table; empty if it has no rows. */
    public Block note(String text) {
        return Block.note(rows.isEmpty() ? "" : text);
    }

    /** Starts a table with one row per item. */
    public static <T> Builder<T> of(String name, List<T> items) {
        return new Builder<>(name, items);
    }

    public static Table ofPairs(String name, String heading, List<List<String>> pairs) {
        return ofTexts(name, List.of(heading, "Value"), pairs);
    }

    /** A table of text cells. */
    public static Table ofTexts(String name, List<String> headings, List<List<String>> rows) {
        Builder<List<String>> table = of(name, rows);
        IntStream.range(0, headings.size()).forEach(i -> table.text(headings.get(i), row -> row.get(i)));
        return table.build();
    }

    /** Builds a table column by column, each with a heading and a function from an item to its cell. */
    public static final class Builder<T> {
        private final String name;
        private final List<T> items;
        private final List<Column> columns = new ArrayList<>();
        private final List<Function<T, String>> cells = new ArrayList<>();
        private Function<T, Tone> tone = item -> Tone.PLAIN;
        private Function<T, Optional<Colour>> key = item -> Optional.empty();
        private Optional<RowChart> picture = Optional.empty();

        private Builder(String name, List<T> items) {
            this.name = name;
            this.items = items;
        }

        /** A column of text. */
        public Builder<T> text(String label, Function<T, String> cell) {
            return column(new Column(label, "", false), cell);
        }

        /** A column of numbers formatted as text, for example intervals or signed shares. */
        public Builder<T> figure(String label, Function<T, String> cell) {
            return figure(label, "", cell);
        }

        /** A column of numbers with a unit that are formatted as text. */
        public Builder<T> figure(String label, String unit, Function<T, String> cell) {
            return column(new Column(label, unit, true), cell);
        }

        /** A column of numbers with three digits. */
        public Builder<T> number(String label, ToDoubleFunction<T> value) {
            return number(label, "", value);
        }

        /** A column of numbers with a unit. */
        public Builder<T> number(String label, String unit, ToDoubleFunction<T> value) {
            return column(new Column(label, unit, true), item -> NumberText.of(value.applyAsDouble(item)));
        }

        /** A column of whole numbers. */
        public Builder<T> whole(String label, ToDoubleFunction<T> value) {
            return column(new Column(label, "", true), item -> NumberText.whole(value.applyAsDouble(item)));
        }

        /** A column of shares of 1, shown in percent. */
        public Builder<T> percent(String label, ToDoubleFunction<T> value) {
            return column(new Column(label, "", true), item -> NumberText.percent(value.applyAsDouble(item)));
        }

        /** A last column that shows each row's marks on one axis, on a page. */
        public Builder<T> picture(Function<T, List<RowChart.Mark>> marks, DoubleFunction<String> axisText) {
            picture = Optional.of(new RowChart(
                    new Chart.About("", name, "", ""),
                    items.stream()
                            .map(item -> new RowChart.Row("", marks.apply(item)))
                            .toList(),
                    axisText,
                    ofTexts("", List.of(), List.of()),
                    List.of()));
            return this;
        }

        private Builder<T> column(Column column, Function<T, String> cell) {
            columns.add(column);
            cells.add(cell);
            return this;
        }

        /** The meaning of each row. */
        public Builder<T> tone(Function<T, Tone> ofItem) {
            tone = ofItem;
            return this;
        }

        /** The colour of each row in a chart. */
        public Builder<T> key(Function<T, Optional<Colour>> ofItem) {
            key = ofItem;
            return this;
        }

        public Table build() {
            return new Table(
                    name,
                    columns,
                    items.stream()
                            .map(item -> new Row(
                                    tone.apply(item),
                                    key.apply(item).stream().toList(),
                                    cells.stream().map(cell -> cell.apply(item)).toList()))
                            .toList(),
                    picture);
        }
    }
}
