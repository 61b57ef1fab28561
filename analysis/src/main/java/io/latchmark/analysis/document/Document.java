package io.latchmark.analysis.document;

import java.util.List;

/**
 * The document of one kind of result, in the order in which it is read. May hold text from outside.
 *
 * @param head what stands before the first section
 * @param footer on the scope of all of it, on a page
 */
public record Document(Head head, List<Section> sections, String footer) {
    /** Stands below what is measured with the workload. */
    public static final String NO_TPC_RESULT =
            "The workload is TPC-C-like; this is not a TPC result and must not be compared with one.";

    /**
     * The head of a document.
     *
     * @param kind what is shown, as {@code Latchmark run report}
     * @param name of the run or probe; empty for none
     * @param title the finding
     * @param blocks all but a status stand below the title
     */
    public record Head(String kind, String name, String title, List<Block> blocks) {
        public Head {
            blocks = List.copyOf(blocks);
        }
    }

    public Document {
        sections = List.copyOf(sections);
    }
}
