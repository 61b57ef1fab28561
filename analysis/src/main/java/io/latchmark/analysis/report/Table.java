package io.latchmark.analysis.report;

import java.util.List;

/** A table. Its cells are text; the first column names the row. */
final class Table {
    private final Markup rows = new Markup();
    private final List<String> headers;
    private final String cssClass;

    private Table(String cssClass, List<String> headers) {
        this.cssClass = cssClass;
        this.headers = headers;
    }

    /** A table whose columns after the first hold numbers. */
    static Table ofNumbers(List<String> headers) {
        return new Table("numbers", headers);
    }

    /** A table whose columns between the first and the last hold numbers. */
    static Table ofNumbersAndWords(List<String> headers) {
        return new Table("numbers words", headers);
    }

    /** A table of text. */
    static Table ofText(String... headers) {
        return new Table("text", List.of(headers));
    }

    Table row(String... cells) {
        return row("", List.of(cells));
    }

    /** A row with a CSS class, which may be empty. */
    Table row(String cssClass, List<String> cells) {
        if (cells.size() != headers.size()) {
            throw new IllegalArgumentException(cells.size() + " cells in a table of " + headers.size() + " columns");
        }
        if (cssClass.isEmpty()) {
            rows.open("tr");
        } else {
            rows.open("tr", "class", cssClass);
        }
        rows.element("th", cells.get(0), "scope", "row");
        cells.subList(1, cells.size()).forEach(cell -> rows.element("td", cell));
        rows.close("tr").line();
        return this;
    }

    /** The table in a frame that scrolls by itself on a narrow screen, by keyboard too. */
    String markup(String name) {
        Markup table = new Markup()
                .open("div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", name)
                .open("table", "class", cssClass)
                .open("thead")
                .open("tr");
        headers.forEach(header -> table.element("th", header, "scope", "col"));
        return table.close("tr")
                .close("thead")
                .line()
                .open("tbody")
                .line()
                .markup(rows.toString())
                .close("tbody")
                .close("table")
                .close("div")
                .line()
                .toString();
    }
}
