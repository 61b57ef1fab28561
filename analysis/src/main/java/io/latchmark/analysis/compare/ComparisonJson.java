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
        Decision decision = comparison.decision();
        document.put("headline", decision.headline());
        Map<String, String> verdicts = new LinkedHashMap<>();
        comparison.verdicts().forEach((question, verdict) -> verdicts.put(question, verdict.title()));
        document.put("verdict", verdicts);
        document.put("cause", causes(comparison));
        document.put("doubts", decision.doubts());
        document.put("todo", decision.todo());
        document.put("trust", Map.of("buy", decision.trusted(), "reason", decision.reason()));
        document.put("contrasts", comparison.contrasts());
        document.put("groups", comparison.groups());
        document.put("runs", comparison.runs());
        document.put("ceilings", comparison.ceilings());
        document.put("ceilingNotes", comparison.ceilingNotes());
        comparison.notes().forEach(note -> document.put(camelCase(note.key()), note.byConfiguration()));
        return document;
    }

    /** The main part of each difference that has a verdict, by its question; milliseconds of a transaction. */
    private static Map<String, Object> causes(Comparison comparison) {
        Map<String, Object> causes = new LinkedHashMap<>();
        for (Contrast contrast : comparison.contrasts()) {
            TransactionTime base =
                    comparison.group(contrast.base(), contrast.level()).time();
            TransactionTime other =
                    comparison.group(contrast.other(), contrast.level()).time();
            if (contrast.isDifferent()) {
                base.cause(other).ifPresent(part -> {
                    Map<String, Object> cause = new LinkedHashMap<>();
                    cause.put("part", part);
                    cause.put("baseMillis", base.millis(part));
                    cause.put("otherMillis", other.millis(part));
                    cause.put("baseTotalMillis", base.millis());
                    cause.put("otherTotalMillis", other.millis());
                    causes.put(contrast.question(), cause);
                });
            }
        }
        return causes;
    }

    private static String camelCase(String words) {
        return Pattern.compile("-(.)")
                .matcher(words)
                .replaceAll(letter -> letter.group(1).toUpperCase(Locale.ROOT));
    }
}
