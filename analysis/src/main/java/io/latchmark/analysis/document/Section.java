package io.latchmark.analysis.document;

import java.util.List;
import java.util.Set;

/**
 * A part of a document under a heading.
 *
 * @param id unique within a page; empty for a section without links to it
 * @param title its heading; empty for none
 * @param forms the forms that include it
 */
public record Section(String id, String title, Set<Form> forms, List<Block> blocks) {
    public Section {
        forms = Set.copyOf(forms);
        blocks = List.copyOf(blocks);
    }

    /** A section in all forms. */
    public static Section of(String id, String title, Block... blocks) {
        return new Section(id, title, Set.of(Form.values()), List.of(blocks));
    }

    /** A section in all forms. */
    public static Section of(String id, String title, List<Block> blocks) {
        return new Section(id, title, Set.of(Form.values()), blocks);
    }

    /** This section, limited to one form. */
    public Section in(Form form) {
        return new Section(id, title, Set.of(form), blocks);
    }
}
