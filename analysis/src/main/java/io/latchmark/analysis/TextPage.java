package io.latchmark.analysis;

import java.util.ArrayList;
import java.util.List;

/** A page of headings, paragraphs and tables, in plain text or Markdown. Escapes for Markdown. Used by one thread. */
public final class TextPage {
    private final boolean markdown;
    private final List<String> lines = new ArrayList<>();

    private TextPage(boolean markdown) {
        this.markdown = markdown;
    }

    /** An empty page of plain text. */
    public static TextPage plain() {
        return new TextPage(false);
    }

    /** An empty page of Markdown. */
    public static TextPage markdown() {
        return new TextPage(true);
    }

    /** Adds a heading. */
    public void heading(String text) {
        if (markdown) {
            lines.add("## " + TextTable.escaped(text));
            lines.add("");
        } else {
            lines.add(text);
        }
    }

    /** Adds a paragraph of one line. */
    public void paragraph(String text) {
        lines.add(markdown ? TextTable.escaped(text) : "  " + text);
        if (markdown) {
            lines.add("");
        }
    }

    /** Adds a table, unless it has no rows. */
    public void table(TextTable table) {
        if (!table.isEmpty()) {
            lines.addAll(markdown ? table.markdown() : table.plain());
            lines.add("");
        }
    }

    /** The lines so far. */
    public List<String> lines() {
        return List.copyOf(lines);
    }
}
