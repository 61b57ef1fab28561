package io.latchmark.analysis.document;

import java.util.List;

/**
 * The document of one kind of result, in reading order. Text may be untrusted.
 *
 * @param head the part before the first section
 * @param footer the scope of the document, on a page
 */
public record Document(Head head, List<Section> sections, String footer) {
    /** Printed below results of the workload. */
    public static final String NO_TPC_RESULT =
            "The workload is TPC-C-like; this is not a TPC result and must not be compared with one.";

    /**
     * The head of a document.
     *
     * @param kind what is shown, for example {@code Latchmark run report}
     * @param name of the run or probe; empty for none
     * @param title the main finding
     * @param blocks all except a status are below the title
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
