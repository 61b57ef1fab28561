package io.latchmark.imported;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.latchmark.core.LatchmarkException;
import io.latchmark.results.Json;
import io.latchmark.results.JsonReason;
import io.latchmark.results.Malformed;
import io.latchmark.results.SourceText;
import io.latchmark.results.probe.Cell;
import io.latchmark.results.probe.CellMeasurement;
import io.latchmark.results.probe.CellResult;
import io.latchmark.results.probe.DeviceDelta;
import io.latchmark.results.probe.OperationFigures;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads fio's JSON ({@code --output-format=json} or {@code json+}; fio 3.33, {@code stat.c} {@code show_thread_status_json}).
 * Each job is a cell. Its options are those of the job, or otherwise the global ones.
 */
final class FioResults {
    private static final int BYTES_MAX = 256 << 20;
    private static final Pattern SIZE = Pattern.compile("([0-9]{1,40})([kmgtKMGT]?)(?:i?[bB])?");

    private final Path file;
    private final JsonNode root;

    private FioResults(Path file, JsonNode root) {
        this.file = file;
        this.root = root;
    }

    static ForeignProbe read(Path file, int firstNumber) {
        String text = ResultFiles.text(file, BYTES_MAX);
        // Warnings precede the JSON.
        int begin = text.indexOf('{');
        try {
            return new FioResults(file, Json.MAPPER.readTree(text.substring(Math.max(0, begin)))).probe(firstNumber);
        } catch (JsonProcessingException e) {
            throw SourceText.expected(
                    file,
                    e.getLocation() == null ? 1 : e.getLocation().getLineNr(),
                    "the JSON of fio",
                    JsonReason.of(e));
        }
    }

    private ForeignProbe probe(int firstNumber) {
        JsonNode jobs = root.path("jobs");
        if (!jobs.isArray() || jobs.isEmpty()) {
            throw SourceText.expected(file, 1, "the field jobs with a job or more", jobs.toString());
        }
        String version = Malformed.printable(root.path("fio version").asText().replace("fio-", ""));
        long millis = root.has("timestamp_ms")
                ? whole(root, "timestamp_ms", ForeignNumber.EPOCH_SECONDS_MAX * 1_000)
                : whole(root, "timestamp", ForeignNumber.EPOCH_SECONDS_MAX) * 1_000;
        Instant start = Instant.ofEpochMilli(millis);
        List<CellMeasurement> cells = new ArrayList<>();
        for (JsonNode job : jobs) {
            cells.add(new CellMeasurement(cell(job, firstNumber + cells.size(), version, start), List.of(), Map.of()));
        }
        JsonNode first = jobs.path(0);
        return new ForeignProbe(
                version,
                start,
                Malformed.printable(option(first, "filename", option(first, "directory", ""))),
                size(first, "size", "0"),
                cells,
                List.of(
                        "jobs one after the other: jobs of one group ran at the same time, and each is a cell by itself",
                        "percentiles from submission where fio printed none: then they are of completion (clat)",
                        "device counters and self-checks",
                        "a series by second: the logs of fio are not read"));
    }

    private String option(JsonNode job, String name, String otherwise) {
        JsonNode own = job.path("job options").path(name);
        JsonNode chosen = own.isMissingNode() ? root.path("global options").path(name) : own;
        return chosen.asText(otherwise);
    }

    /** The size in an option; 0 if it is not a size but, for example, a share. */
    private long size(JsonNode job, String name, String otherwise) {
        String text = option(job, name, otherwise);
        Matcher size = SIZE.matcher(text);
        if (!size.matches()) {
            return 0;
        }
        int shift = 10
                * " KMGT".indexOf(size.group(2).isEmpty() ? " " : size.group(2).toUpperCase(Locale.ROOT));
        return ForeignNumber.whole(this::expected, name, size.group(1), ForeignNumber.BYTES_MAX >> shift) << shift;
    }

    /** The number of threads or requests in an option. */
    private int small(JsonNode job, String name, String otherwise) {
        return (int) Math.min(ForeignNumber.SMALL_MAX, size(job, name, otherwise));
    }

    private LatchmarkException expected(String what, String found) {
        return SourceText.expected(file, 1, what, found);
    }

    /** A whole number from 0 to a maximum; 0 if it is missing. */
    private long whole(JsonNode node, String field, long most) {
        return ForeignNumber.whole(this::expected, field, node.path(field).asText("0"), most);
    }

    /** A time in ns; 0 if it is missing. */
    private long nanos(JsonNode node, String field) {
        return ForeignNumber.nanos(this::expected, field, node.path(field).asText("0"), 1);
    }

    private CellResult cell(JsonNode job, int number, String version, Instant start) {
        OperationFigures reads = figures(job.path("read"));
        OperationFigures writes = figures(job.path("write"));
        long runtimeMillis = Math.max(
                whole(job.path("read"), "runtime", ForeignNumber.NANOS_MAX / 1_000_000),
                whole(job.path("write"), "runtime", ForeignNumber.NANOS_MAX / 1_000_000));
        if (reads.count() + writes.count() == 0 || runtimeMillis <= 0) {
            throw SourceText.expected(
                    file,
                    1,
                    "reads or writes of the job '" + job.path("jobname").asText() + "'",
                    "none");
        }
        try {
            return new CellResult(
                    number,
                    asked(job, reads, writes, runtimeMillis),
                    ("fio " + version).strip(),
                    start,
                    runtimeMillis / 1e3,
                    reads,
                    writes,
                    figures(job.path("sync")),
                    0,
                    0,
                    DeviceDelta.missing("not in the results of fio"),
                    List.of(),
                    List.of(),
                    "");
        } catch (IllegalArgumentException e) {
            throw SourceText.expected(file, 1, "a job that a cell can hold", String.valueOf(e.getMessage()));
        }
    }

    private Cell asked(JsonNode job, OperationFigures reads, OperationFigures writes, long runtimeMillis) {
        String rw = option(job, "rw", option(job, "readwrite", "read"));
        long block = (reads.bytes() + writes.bytes()) / (reads.count() + writes.count()) / 512 * 512;
        Cell.Operation operation = writes.count() == 0
                ? Cell.Operation.READ
                : reads.count() == 0 ? Cell.Operation.WRITE : Cell.Operation.MIX;
        long share = Math.round(100.0 * reads.count() / (reads.count() + writes.count()));
        int percent = operation == Cell.Operation.MIX ? (int) Math.max(1, Math.min(99, share)) : (int) share;
        boolean direct = option(job, "direct", "0").equals("1");
        int fsync = small(job, "fsync", "0");
        boolean synchronous = !option(job, "sync", "0").matches("0|none");
        return new Cell(
                new Cell.Access(
                        operation,
                        percent,
                        rw.startsWith("rand") ? Cell.Pattern.RANDOM : Cell.Pattern.SEQUENTIAL_PER_THREAD,
                        Math.max(Cell.BLOCK_BYTES_MIN, block),
                        0,
                        0),
                Cell.Load.closed(Math.max(1, small(job, "numjobs", "1")), Math.max(1, small(job, "iodepth", "1"))),
                new Cell.Span(size(job, "offset", "0"), Math.max(Math.max(512, block), size(job, "size", "0"))),
                new Cell.Caching(
                        direct,
                        fsync > 0 ? Cell.Durability.FSYNC : synchronous ? Cell.Durability.DSYNC : Cell.Durability.NONE,
                        fsync),
                new Cell.Timing(Duration.ZERO, Duration.ofMillis(runtimeMillis), 1, 0));
    }

    private OperationFigures figures(JsonNode kind) {
        long count = whole(kind, "total_ios", ForeignNumber.COUNT_MAX);
        if (count == 0) {
            return OperationFigures.NONE;
        }
        boolean fromSubmission = kind.path("lat_ns").has("percentile");
        JsonNode percentiles = kind.path(fromSubmission ? "lat_ns" : "clat_ns").path("percentile");
        JsonNode times = kind.path("lat_ns");
        return new OperationFigures(
                count,
                whole(kind, "io_bytes", ForeignNumber.BYTES_MAX),
                ForeignNumber.decimal(
                        this::expected, "mean", times.path("mean").asText("0"), (double) ForeignNumber.NANOS_MAX),
                nanos(times, "min"),
                nanos(percentiles, "50.000000"),
                nanos(percentiles, "95.000000"),
                nanos(percentiles, "99.000000"),
                nanos(percentiles, "99.900000"),
                nanos(times, "max"));
    }
}
