package io.latchmark.analysis.document;

import io.latchmark.analysis.NumberText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * A table; its first column names the row.
 *
 * @param name of the whole table
 */
public record Table(String name, List<Column> columns, List<Row> rows) implements Block {
    /**
     * A column.
     *
     * @param label its heading
     * @param unit of its values; empty for none
     * @param numeric whether it holds numbers, which are aligned to the right
     */
    public record Column(String label, String unit, boolean numeric) {
        String heading() {
            return unit.isEmpty() ? label : label + ", " + unit;
        }
    }

    /**
     * A row.
     *
     * @param keys the colour that a bar or chart gives it; at most one
     * @param cells as many as there are columns
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

    /** Starts a table with a row for each item. */
    public static <T> Builder<T> of(String name, List<T> items) {
        return new Builder<>(name, items);
    }

    /** A table of names and values. */
    public static Table ofPairs(String name, String heading, List<List<String>> pairs) {
        return ofTexts(name, List.of(heading, "Value"), pairs);
    }

    /** A table of texts. */
    public static Table ofTexts(String name, List<String> headings, List<List<String>> rows) {
        Builder<List<String>> table = of(name, rows);
        IntStream.range(0, headings.size()).forEach(i -> table.text(headings.get(i), row -> row.get(i)));
        return table.build();
    }

    /** Makes a table: a column is a heading and what of an item stands below it. */
    public static final class Builder<T> {
        private final String name;
        private final List<T> items;
        private final List<Column> columns = new ArrayList<>();
        private final List<Function<T, String>> cells = new ArrayList<>();
        private Function<T, Tone> tone = item -> Tone.PLAIN;
        private Function<T, Optional<Colour>> key = item -> Optional.empty();

        private Builder(String name, List<T> items) {
            this.name = name;
            this.items = items;
        }

        /** A column of text. */
        public Builder<T> text(String label, Function<T, String> cell) {
            return column(new Column(label, "", false), cell);
        }

        /** A column of numbers that are texts already, as intervals or signed shares. */
        public Builder<T> figure(String label, Function<T, String> cell) {
            return column(new Column(label, "", true), cell);
        }

        /** A column of numbers to three digits. */
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

        /** A column of shares of 1 in percent. */
        public Builder<T> percent(String label, ToDoubleFunction<T> value) {
            return column(new Column(label, "", true), item -> NumberText.percent(value.applyAsDouble(item)));
        }

        private Builder<T> column(Column column, Function<T, String> cell) {
            columns.add(column);
            cells.add(cell);
            return this;
        }

        /** What each row means. */
        public Builder<T> tone(Function<T, Tone> ofItem) {
            tone = ofItem;
            return this;
        }

        /** Which colour a row has in a chart. */
        public Builder<T> key(Function<T, Optional<Colour>> ofItem) {
            key = ofItem;
            return this;
        }

        /** The table. */
        public Table build() {
            return new Table(
                    name,
                    columns,
                    items.stream()
                            .map(item -> new Row(
                                    tone.apply(item),
                                    key.apply(item).stream().toList(),
                                    cells.stream().map(cell -> cell.apply(item)).toList()))
                            .toList());
        }
    }
}
