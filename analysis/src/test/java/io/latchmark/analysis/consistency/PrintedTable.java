package io.latchmark.analysis.consistency;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** A table as it is printed. */
record PrintedTable(List<String> headings, List<List<String>> rows) {
    PrintedTable {
        headings = List.copyOf(headings);
        rows = List.copyOf(rows);
    }

    /** Reads the tables of a Markdown text. */
    static List<PrintedTable> ofMarkdown(List<String> lines) {
        List<PrintedTable> tables = new ArrayList<>();
        List<List<String>> rows = new ArrayList<>();
        for (String line : lines) {
            if (line.startsWith("| ")) {
                rows.add(cells(line));
            } else if (!line.startsWith("|") && !rows.isEmpty()) {
                tables.add(new PrintedTable(rows.get(0), rows.subList(1, rows.size())));
                rows.clear();
            }
        }
        return tables;
    }

    private static List<String> cells(String line) {
        List<String> cells = new ArrayList<>();
        for (String cell : line.substring(1, line.length() - 1).split("(?<!\\\\)\\|", -1)) {
            cells.add(unescaped(cell).strip());
        }
        return cells;
    }

    /** Markdown's text without its escapes. */
    static String unescaped(String text) {
        return text.replaceAll("\\\\([\\\\`*_{}\\[\\]<>#|~])", "$1");
    }

    /** Index of the first column with this heading, counted from {@code from} on; empty if there is none. */
    OptionalInt column(String heading, int from) {
        for (int i = from; i < headings.size(); i++) {
            if (headings.get(i).equals(heading)) {
                return OptionalInt.of(i);
            }
        }
        return OptionalInt.empty();
    }

    boolean has(String... names) {
        return headings.containsAll(List.of(names));
    }

    /** The number in a row under a heading; empty for a dash. */
    Optional<Printed> number(List<String> row, String heading) {
        OptionalInt column = column(heading, 0);
        return column.isPresent() && column.getAsInt() < row.size()
                ? Printed.of(row.get(column.getAsInt()))
                : Optional.empty();
    }
}
