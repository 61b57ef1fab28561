package io.latchmark.analysis.compare;

import io.latchmark.analysis.JsonText;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Writes a comparison as JSON: the records as they are, shares of 1, logarithms in the waterfalls, and null for what
 * couldn't be computed.
 */
public final class ComparisonJson {
    /** Raised when a field changes its meaning. */
    static final int FORMAT_VERSION = 1;

    private ComparisonJson() {}

    /** The document, indented. */
    public static String write(Comparison comparison) {
        return JsonText.of(document(comparison));
    }

    /** The document's fields, in their order. */
    public static Map<String, Object> document(Comparison comparison) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("formatVersion", FORMAT_VERSION);
        document.put("valid", comparison.isValid());
        document.put("base", comparison.base());
        document.put("contrasts", comparison.contrasts());
        document.put("groups", comparison.groups());
        document.put("runs", comparison.runs());
        document.put("ceilings", comparison.ceilings());
        document.put("ceilingNotes", comparison.ceilingNotes());
        return document;
    }
}
