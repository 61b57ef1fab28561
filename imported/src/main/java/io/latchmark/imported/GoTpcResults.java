package io.latchmark.imported;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.latchmark.core.transaction.FailureKind;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.Imported.Reported;
import io.latchmark.results.Json;
import io.latchmark.results.JsonReason;
import io.latchmark.results.SourceText;
import io.latchmark.results.run.Interval;
import io.latchmark.results.run.OutcomeCounts;
import io.latchmark.results.run.ResponseTimes;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the final summary in the output of {@code go-tpc tpcc run} (go-tpc at 682637f: {@code tpcc/workload.go} {@code
 * outputRtMeasurement} and {@code OutputStats}, {@code pkg/util/output.go}), plain text or {@code --output json}.
 */
final class GoTpcResults {
    private static final String SUMMARY = "[Summary]";
    private static final Pattern PLAIN = Pattern.compile("\\[Summary] ([A-Z_]{1,40})\\s{1,40}- (.*)");
    private static final Pattern FIGURE = Pattern.compile("([A-Za-z0-9.()]{1,40}): ([^,]{1,80})");
    private static final String ERRORS = "_ERR";

    private final Map<String, Map<String, String>> summary = new LinkedHashMap<>();
    private final List<Reported> reported = new ArrayList<>();

    private GoTpcResults() {}

    static ForeignRun read(Path file) {
        GoTpcResults results = new GoTpcResults();
        try (SourceText text = SourceText.open(file)) {
            for (String line = text.next(); line != null; line = text.next()) {
                results.take(text, line);
            }
            if (!results.summary.containsKey("NEW_ORDER")) {
                throw text.expected("'[Summary] NEW_ORDER - Takes(s): …' before the end of the file", "its end");
            }
            return results.run(text);
        }
    }

    private void take(SourceText text, String line) {
        Matcher plain = PLAIN.matcher(line);
        if (plain.matches()) {
            put(text, plain.group(1), figures(plain.group(2)));
        } else if (line.startsWith("tpmC: ")) {
            figures(line).forEach((name, value) -> reported.add(new Reported(name, value)));
        } else if (line.startsWith("[{") && (line.contains(SUMMARY) || line.contains("tpmTotal"))) {
            rows(text, line).forEach(row -> {
                if (row.has("Operation")) {
                    Map<String, String> figures = new LinkedHashMap<>();
                    row.properties()
                            .forEach(field ->
                                    figures.put(field.getKey(), field.getValue().asText()));
                    put(text, row.path("Operation").asText(), figures);
                } else {
                    row.properties()
                            .forEach(field -> reported.add(new Reported(
                                    field.getKey(), field.getValue().asText())));
                }
            });
        }
    }

    private static JsonNode rows(SourceText text, String line) {
        try {
            return Json.MAPPER.readTree(line);
        } catch (JsonProcessingException e) {
            throw text.expected("a JSON array", JsonReason.of(e));
        }
    }

    private static Map<String, String> figures(String text) {
        Map<String, String> figures = new LinkedHashMap<>();
        Matcher figure = FIGURE.matcher(text);
        while (figure.find()) {
            figures.put(figure.group(1), figure.group(2).strip());
        }
        return figures;
    }

    private void put(SourceText text, String operation, Map<String, String> figures) {
        if (figures.containsKey("Count")) {
            if (summary.put(operation.strip(), figures) != null) {
                throw text.expected("the results of one run", "a second summary of " + operation.strip());
            }
            for (String name :
                    List.of("Count", "TPM", "Avg(ms)", "50th(ms)", "90th(ms)", "95th(ms)", "99th(ms)", "Max(ms)")) {
                if (figures.containsKey(name)) {
                    reported.add(new Reported(operation.strip() + " " + name, figures.get(name)));
                }
            }
        }
    }

    private ForeignRun run(SourceText text) {
        Map<String, String> newOrders = summary.getOrDefault("NEW_ORDER", Map.of());
        double perMinute = ForeignNumber.decimal(
                text::expected, "TPM", newOrders.getOrDefault("TPM", ""), ForeignNumber.COUNT_MAX);
        // Takes(s) has only one decimal; the rate gives the length to a thousandth or better.
        double seconds =
                ForeignNumber.count(text::expected, "Count", newOrders.getOrDefault("Count", "")) * 60.0 / perMinute;
        if (!(seconds > 0 && seconds <= ImportRequest.LENGTH_MAX.toSeconds())) {
            throw text.expected(
                    "a Count and a TPM of NEW_ORDER above 0, whose quotient is at most 31 days", newOrders.toString());
        }
        Map<TransactionType, OutcomeCounts> counts = new EnumMap<>(TransactionType.class);
        summary.forEach((operation, figures) -> {
            boolean failed = operation.endsWith(ERRORS);
            String name = failed ? operation.substring(0, operation.length() - ERRORS.length()) : operation;
            long count = ForeignNumber.count(text::expected, "Count", figures.getOrDefault("Count", ""));
            OutcomeCounts its = failed
                    ? new OutcomeCounts(count, 0, 0, Map.of(FailureKind.OTHER, count), Map.of(), 0)
                    : new OutcomeCounts(count, count, 0, Map.of(), Map.of(), 0);
            counts.merge(type(text, name), its, OutcomeCounts::plus);
        });
        long end = Math.round(seconds * 1e9);
        return new ForeignRun(
                "go-tpc",
                "",
                PgbenchResults.modified(text.file()),
                ForeignLoad.closed(ForeignLoad.NOT_KNOWN, 0, 0, Duration.ofSeconds(Math.round(seconds))),
                reported,
                List.of(
                        "rolled back New-Orders: it counts them as committed, about 1 %",
                        "response times as histograms: its percentiles have one significant digit, and nothing below 1 ms",
                        "a series: what it prints on the way is not read",
                        "its clock: the start is when the file was written last",
                        "wait samples: there is no ledger of where a transaction's time went",
                        "device counters: nothing is attributed to storage",
                        "a count by the database: nobody compared it with the client's"),
                List.of(text.file()),
                series -> counts.forEach(
                        (type, its) -> series.interval(new Interval(0, end, type, its), ResponseTimes.none())));
    }

    private static TransactionType type(SourceText text, String name) {
        return TransactionType.all().stream()
                .filter(candidate -> candidate.name().equals(name))
                .findFirst()
                .orElseThrow(() -> text.expected("an operation of TPC-C", name));
    }
}
