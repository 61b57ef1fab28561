package io.latchmark.application.text;

import io.latchmark.schema.check.ConditionResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The result of a consistency check as lines of text. */
public final class CheckText {
    private CheckText() {}

    /** One line, followed by offending rows; nothing for a condition that did not fail, unless every result is requested. */
    public static List<String> lines(ConditionResult result, boolean everyResult) {
        String head = String.format(Locale.ROOT, "  %-9s %s", result.clause(), result.title());
        return switch (result.status()) {
            case PASSED ->
                everyResult
                        ? List.of(String.format(
                                Locale.ROOT,
                                "pass   %s (%.1f s)",
                                head,
                                result.elapsed().toMillis() / 1e3))
                        : List.of();
            case SKIPPED -> everyResult ? List.of("skip   " + head) : List.of();
            case FAILED -> failed(head, result);
        };
    }

    private static List<String> failed(String head, ConditionResult result) {
        List<String> lines = new ArrayList<>();
        lines.add("FAIL   " + head + ": " + result.offendingRows() + " offending rows");
        lines.add("         " + String.join(" | ", result.columns()));
        result.rowsShown().forEach(row -> lines.add("         " + String.join(" | ", row)));
        if (result.offendingRows() > result.rowsShown().size()) {
            lines.add("         … and "
                    + (result.offendingRows() - result.rowsShown().size()) + " more");
        }
        return lines;
    }
}
