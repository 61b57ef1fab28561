package io.latchmark.application.text;

import java.util.List;

/**
 * A line that an operation prints for its operator.
 *
 * @param form how it is displayed
 * @param texts the line; for progress also shorter versions, longest first: the first that fits is displayed
 */
public record OutputLine(Form form, List<String> texts) {
    /** How a line is displayed. */
    public enum Form {
        /** It stays. */
        KEPT,
        /** It stays and is highlighted. */
        WARNING,
        /** The next line replaces it. */
        PROGRESS
    }

    public OutputLine {
        texts = List.copyOf(texts);
        if (texts.isEmpty()) {
            throw new IllegalArgumentException("texts is empty: a line has at least one");
        }
    }

    /** Lines that stay. */
    public static List<OutputLine> kept(List<String> texts) {
        return texts.stream()
                .map(text -> new OutputLine(Form.KEPT, List.of(text)))
                .toList();
    }

    /** A line that stays. */
    public static List<OutputLine> kept(String text) {
        return kept(List.of(text));
    }

    /** A line that the next one replaces. */
    public static List<OutputLine> progress(String text) {
        return List.of(new OutputLine(Form.PROGRESS, List.of(text)));
    }
}
