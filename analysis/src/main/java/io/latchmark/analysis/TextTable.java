package io.latchmark.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A table of text, in columns or in Markdown. */
public final class TextTable {
    /** A cell longer than that is cut: a column would push the others off the screen. */
    private static final int CELL_MAX = 60;

    private final List<List<String>> rows = new ArrayList<>();

    /** A table of these columns, still without rows. */
    public TextTable(List<String> headers) {
        rows.add(List.copyOf(headers));
    }

    /** Adds a row of as many cells as there are columns. */
    public TextTable row(String... cells) {
        rows.add(List.of(cells));
        return this;
    }

    boolean isEmpty() {
        return rows.size() == 1;
    }

    /** Lines in columns: words to the left, numbers to the right. */
    List<String> plain() {
        int columns = rows.get(0).size();
        int[] widths = new int[columns];
        for (List<String> row : rows) {
            for (int column = 0; column < columns; column++) {
                widths[column] = Math.max(widths[column], cut(row.get(column)).length());
            }
        }
        List<String> lines = new ArrayList<>();
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder("  ");
            for (int column = 0; column < columns; column++) {
                String cell = cut(row.get(column));
                String space = " ".repeat(widths[column] - cell.length());
                line.append("  ").append(isNumber(column) ? space + cell : cell + space);
            }
            lines.add(line.toString().stripTrailing());
        }
        return lines;
    }

    /** Whether every cell below the heading begins like a number. */
    private boolean isNumber(int column) {
        return column > 0
                && rows.stream()
                        .skip(1)
                        .map(row -> row.get(column))
                        .allMatch(cell -> cell.isEmpty() || cell.matches("[-+–0-9].*"));
    }

    private static String cut(String cell) {
        String line = cell.replaceAll("[\\n\\r\\t]+", " ");
        return line.length() <= CELL_MAX ? line : line.substring(0, CELL_MAX - 1) + "…";
    }

    /** Lines of Markdown. */
    List<String> markdown() {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            lines.add(rows.get(i).stream().map(TextTable::escaped).collect(Collectors.joining(" | ", "| ", " |")));
            if (i == 0) {
                lines.add("|" + " --- |".repeat(rows.get(i).size()));
            }
        }
        return lines;
    }

    /** Text that means nothing to Markdown or HTML. */
    static String escaped(String text) {
        return text.replaceAll("([\\\\`*_{}\\[\\]<>#|~])", "\\\\$1").replaceAll("\\s+", " ");
    }
}
