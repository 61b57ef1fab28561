package io.latchmark.imported;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import io.latchmark.results.Json;
import io.latchmark.results.JsonReason;
import io.latchmark.results.Malformed;
import io.latchmark.results.SourceText;
import io.latchmark.results.probe.CellMeasurement;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Reads fio's JSON ({@code --output-format=json} or {@code json+}; fio 2.0 to 3.41, {@code stat.c} {@code show_thread_status_json}),
 * one or several in a file, with other lines around them. Each row, which is a job or a group of them, is a cell.
 */
final class FioResults {
    private static final int BYTES_MAX = 256 << 20;
    private static final int TARGETS_MAX = 10;
    private static final String VERSION = "\"fio version\"";
    private static final Pattern FIRST = Pattern.compile("(?m)^([^\\n{]{0,200})\\{\\s*\\n[^\\n{]{0,200}" + VERSION);
    private static final Pattern START = Pattern.compile("\\{\\s*" + VERSION);
    private static final String ALL_CLIENTS = "All clients";

    private final Path file;
    private final String text;
    private final List<JsonNode> results = new ArrayList<>();
    private final List<String> leftOut = new ArrayList<>();

    private FioResults(Path file, String text) {
        this.file = file;
        this.text = text;
    }

    static ForeignProbe read(Path file, int firstNumber) {
        FioResults results =
                new FioResults(file, ResultFiles.withoutPrefixes(ResultFiles.text(file, BYTES_MAX), FIRST));
        results.parse();
        return results.probe(firstNumber);
    }

    /** What precedes, separates and follows the results is of others: warnings, or fio's other forms of output. */
    private void parse() {
        if (text.isBlank()) {
            throw SourceText.expected(file, 1, "the JSON of fio", "an empty file");
        }
        Matcher start = START.matcher(text);
        int begin = start.find() ? start.start() : Math.max(0, text.indexOf('{'));
        while (begin >= 0) {
            int end = begin;
            StringReader from = new StringReader(text);
            try (JsonParser parser = Json.MAPPER.createParser(from)) {
                long unused = from.skip(begin);
                results.add(Json.MAPPER
                        .reader()
                        .without(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                        .readTree(parser));
                end += (int) parser.currentLocation().getCharOffset();
            } catch (JsonProcessingException e) {
                long lines = text.substring(0, begin).lines().count();
                throw SourceText.expected(
                        file,
                        Math.max(1, lines)
                                + (e.getLocation() == null ? 0 : e.getLocation().getLineNr() - 1),
                        "the JSON of fio",
                        JsonReason.of(e));
            } catch (IOException e) {
                throw new UncheckedIOException("reading from memory failed", e);
            }
            begin = start.find(Math.min(end, text.length())) ? start.start() : -1;
        }
    }

    private ForeignProbe probe(int firstNumber) {
        List<CellMeasurement> cells = new ArrayList<>();
        for (int i = 0; i < results.size(); i++) {
            if (i + 1 == results.size() || !isContinued(results.get(i), results.get(i + 1))) {
                add(results.get(i), firstNumber, cells);
            }
        }
        if (cells.isEmpty()) {
            throw SourceText.expected(file, 1, "a job with reads or writes", String.join("; ", leftOut));
        }
        JsonNode first = results.get(0);
        FioJobRow row = new FioJobRow(file, first, jobs(first).get(0), 1);
        Instant start = cells.get(0).result().start();
        List<String> targets = results.stream()
                .flatMap(result -> jobs(result).stream().map(job -> new FioJobRow(file, result, job, 1).target()))
                .distinct()
                .limit(TARGETS_MAX)
                .toList();
        return new ForeignProbe(
                version(first),
                start,
                Malformed.printable(String.join(", ", targets)),
                targets.size() == 1 ? row.bytes() : 0,
                cells,
                Stream.of(
                                List.of(
                                        "jobs one after the other: jobs of one group ran at the same time, and each is a cell by itself",
                                        "percentiles from submission where fio printed none: then they are of completion (clat)",
                                        "device counters and self-checks",
                                        "a series by second: the logs of fio are not read"),
                                millis(first) > 0 ? List.<String>of() : List.of(DiskspdResults.LACKS_START.get(2)),
                                leftOut)
                        .flatMap(List::stream)
                        .toList());
    }

    private static String version(JsonNode result) {
        return Malformed.printable(result.path("fio version").asText().replace("fio-", ""));
    }

    /** Of several clients, the sum of all repeats the others. */
    private List<JsonNode> jobs(JsonNode result) {
        JsonNode rows = result.path(result.has("jobs") ? "jobs" : "client_stats");
        if (!rows.isArray() || rows.isEmpty()) {
            throw SourceText.expected(file, 1, "the field jobs with a job or more", rows.toString());
        }
        List<JsonNode> jobs = StreamSupport.stream(rows.spliterator(), false)
                .filter(row -> rows.size() == 1 || !row.path("jobname").asText().equals(ALL_CLIENTS))
                .toList();
        return jobs.isEmpty() ? List.of(rows.get(0)) : jobs;
    }

    private void add(JsonNode result, int firstNumber, List<CellMeasurement> cells) {
        List<JsonNode> jobs = jobs(result);
        long millis = millis(result);
        Instant start = millis > 0 ? Instant.ofEpochMilli(millis) : ResultFiles.modified(file);
        Map<String, Long> clones =
                jobs.stream().collect(Collectors.groupingBy(FioResults::group, Collectors.counting()));
        for (JsonNode job : jobs) {
            FioJobRow row = new FioJobRow(file, result, job, clones.getOrDefault(group(job), 1L));
            if (row.isEmpty()) {
                leftOut.add(
                        "the job '" + Malformed.printable(job.path("jobname").asText())
                                + "': it has no reads or writes, and trims are not read");
            } else {
                cells.add(new CellMeasurement(
                        row.cell(firstNumber + cells.size(), version(result), start), List.of(), Map.of()));
            }
        }
    }

    /** Jobs of one name in one group are clones. */
    private static String group(JsonNode job) {
        return job.path("groupid").asText() + " " + job.path("hostname").asText() + " "
                + job.path("jobname").asText();
    }

    /** When it was printed; 0 if the file doesn't say. */
    private long millis(JsonNode result) {
        return result.has("timestamp_ms")
                ? whole(result, "timestamp_ms", ForeignNumber.EPOCH_SECONDS_MAX * 1_000)
                : whole(result, "timestamp", ForeignNumber.EPOCH_SECONDS_MAX) * 1_000;
    }

    private long whole(JsonNode node, String field, long most) {
        return ForeignNumber.whole(
                (what, found) -> SourceText.expected(file, 1, what, found),
                field,
                node.path(field).asText("0"),
                most);
    }

    /** Whether the next result is a later state of this one ({@code --status-interval}), because it began before this was printed. */
    private boolean isContinued(JsonNode result, JsonNode next) {
        long overlap = millis(result) - (millis(next) - runtimeMillis(next));
        return millis(result) > 0
                && overlap > runtimeMillis(result) / 2
                && names(result).equals(names(next));
    }

    private List<String> names(JsonNode result) {
        return jobs(result).stream().map(FioResults::group).toList();
    }

    private long runtimeMillis(JsonNode result) {
        return jobs(result).stream()
                .mapToLong(job -> new FioJobRow(file, result, job, 1).runtimeMillis())
                .max()
                .orElse(0);
    }
}
