package io.latchmark.analysis.compare;

import io.latchmark.analysis.JsonText;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** Writes a comparison as JSON: shares of 1, logarithms as waterfall amounts, null for values that couldn't be computed. */
public final class ComparisonJson {
    /** Incremented when a field changes its meaning. */
    static final int FORMAT_VERSION = 1;

    private ComparisonJson() {}

    /** Returns indented JSON. */
    public static String write(Comparison comparison) {
        return JsonText.of(document(comparison));
    }

    /** The document's fields in order. */
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
        comparison.notes().forEach(note -> document.put(camelCase(note.key()), note.byConfiguration()));
        return document;
    }

    private static String camelCase(String words) {
        return Pattern.compile("-(.)")
                .matcher(words)
                .replaceAll(letter -> letter.group(1).toUpperCase(Locale.ROOT));
    }
}
