package io.latchmark.live.notebook;

import io.latchmark.analysis.catalog.CatalogEntry;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A page's query for results. Immutable.
 *
 * @param words a result must contain all of them
 * @param rows maximum number of rows
 */
record ResultQuery(ResultColumn sort, boolean descending, List<String> words, int rows) {
    private static final int ROWS = 200;
    private static final int ROWS_MAX = 5_000;
    private static final int FILTER_MAX = 200;
    private static final int FIELDS_MAX = 8;

    ResultQuery {
        words = List.copyOf(words);
    }

    /**
     * Parses {@code sort=nopm&descending=true&filter=cache&rows=200}; missing parts have default values.
     *
     * @throws IllegalArgumentException with what is wrong
     */
    static ResultQuery of(String query) {
        Map<String, String> fields = new HashMap<>();
        for (String field : query.split("&", FIELDS_MAX)) {
            int equals = field.indexOf('=');
            if (equals > 0) {
                fields.put(
                        field.substring(0, equals),
                        URLDecoder.decode(field.substring(equals + 1), StandardCharsets.UTF_8));
            }
        }
        String filter = fields.getOrDefault("filter", "");
        int rows = Integer.parseInt(fields.getOrDefault("rows", Integer.toString(ROWS)));
        if (filter.length() > FILTER_MAX || rows < 1 || rows > ROWS_MAX) {
            throw new IllegalArgumentException(
                    "A filter has at most " + FILTER_MAX + " characters, and rows are 1 to " + ROWS_MAX + ".");
        }
        return new ResultQuery(
                ResultColumn.valueOf(fields.getOrDefault("sort", "started").toUpperCase(Locale.ROOT)),
                fields.getOrDefault("descending", "true").equals("true"),
                Stream.of(filter.toLowerCase(Locale.ROOT).split("\\s+"))
                        .filter(word -> !word.isEmpty())
                        .toList(),
                rows);
    }

    /** All matching results, sorted. */
    List<CatalogEntry> of(List<CatalogEntry> entries) {
        return entries.stream()
                .filter(entry -> words.isEmpty() || has(entry))
                .sorted(sort.order(descending))
                .toList();
    }

    private boolean has(CatalogEntry entry) {
        String text = String.join(
                        "\n",
                        entry.label(),
                        entry.path(),
                        entry.kind().name(),
                        entry.state().name().replace('_', ' '),
                        entry.note(),
                        entry.started().map(Object::toString).orElse(""),
                        entry.settings().map(CatalogEntry.Load::engine).orElse(""),
                        entry.figures().map(CatalogEntry.Figures::topWait).orElse(""),
                        entry.figures()
                                .map(figures -> String.join("\n", figures.findings()))
                                .orElse(""))
                .toLowerCase(Locale.ROOT);
        return words.stream().allMatch(text::contains);
    }
}
