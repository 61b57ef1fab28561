package io.latchmark.analysis.document;

import java.util.List;
import java.util.Set;

/**
 * A part of a document under a heading.
 *
 * @param id names it within a page; empty for a section that nothing links to
 * @param title its heading; empty for none
 * @param forms that have it
 */
public record Section(String id, String title, Set<Form> forms, List<Block> blocks) {
    public Section {
        forms = Set.copyOf(forms);
        blocks = List.copyOf(blocks);
    }

    /** A section of all forms. */
    public static Section of(String id, String title, Block... blocks) {
        return new Section(id, title, Set.of(Form.values()), List.of(blocks));
    }

    /** A section of all forms. */
    public static Section of(String id, String title, List<Block> blocks) {
        return new Section(id, title, Set.of(Form.values()), blocks);
    }

    /** This section in one form only. */
    public Section in(Form form) {
        return new Section(id, title, Set.of(form), blocks);
    }
}
