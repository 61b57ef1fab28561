package io.latchmark.imported;

import io.latchmark.results.Imported.Reported;
import io.latchmark.results.SourceText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses pgbench's final output (PostgreSQL 15, {@code src/bin/pgbench/pgbench.c}, {@code printResults}): lines of a name, a
 * colon or an equals sign, and a value.
 *
 * @param version empty if it is missing
 * @param values by name, for example {@code number of clients}
 */
record PgbenchSummary(Path file, String version, Map<String, String> values) {
    static final String FIRST = "transaction type: ";

    private static final Pattern VERSION = Pattern.compile("pgbench \\(([^()\\s]+).*");
    private static final Pattern VALUE = Pattern.compile("([a-z][a-z (),]*?)(?: = |: )(.+)");
    private static final Pattern NUMBER = Pattern.compile("([0-9]+)(?:[./ ].*)?");

    static PgbenchSummary read(Path file) {
        Map<String, String> values = new TreeMap<>();
        String version = "";
        try (SourceText text = SourceText.open(file)) {
            for (String line = text.next(); line != null; line = text.next()) {
                Matcher named = VERSION.matcher(line);
                Matcher value = VALUE.matcher(line);
                if (named.matches()) {
                    version = named.group(1);
                } else if (value.matches()) {
                    values.put(value.group(1), value.group(2));
                }
            }
            if (!values.containsKey("number of transactions actually processed")) {
                throw text.expected(
                        "'number of transactions actually processed: …' before the end of the file", "its end");
            }
        }
        return new PgbenchSummary(file, version, values);
    }

    /** The leading whole number of a value; empty if there is none. */
    Optional<Long> number(String name, long most) {
        Matcher number = NUMBER.matcher(values.getOrDefault(name, ""));
        return number.matches()
                ? Optional.of(ForeignNumber.whole(
                        (what, found) -> SourceText.expected(file, 1, what, found), name, number.group(1), most))
                : Optional.empty();
    }

    /** All values as printed. */
    List<Reported> reported() {
        List<Reported> reported = new ArrayList<>();
        values.forEach((name, value) -> reported.add(new Reported(name, value)));
        return reported;
    }
}
