package io.latchmark.imported;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.latchmark.core.LatchmarkException;
import io.latchmark.results.Malformed;
import io.latchmark.results.SourceText;
import io.latchmark.results.probe.Cell;
import io.latchmark.results.probe.CellResult;
import io.latchmark.results.probe.DeviceDelta;
import io.latchmark.results.probe.OperationFigures;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Map.Entry;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A row of fio's JSON: a job, one of its clones, or with {@code group_reporting} a group. Its options are those of the job, or otherwise
 * the global ones; of a group, fio prints those of one job. The fields decide on units, not the version: up to 2.x, {@code io_bytes}
 * are KiB, and {@code lat} and {@code clat} are µs.
 */
final class FioJobRow {
    private static final Pattern SIZE = Pattern.compile("([0-9]{1,40})([kmgtKMGT]?)(?:i?[bB])?");
    /** fio cuts longer names. */
    private static final int NAME_LENGTH_MAX = 127;

    private static final String NONE = "[0, ]*|none|linear";
    private static final List<String> LIMITS =
            List.of("rate", "rate_iops", "rate_process", "thinktime", "latency_target", "flow");
    private static final Map<String, String> ERRORS =
            Map.of("5", " (EIO, I/O error)", "22", " (EINVAL, invalid argument)", "28", " (ENOSPC, no space left)");

    private final Path file;
    private final JsonNode job;
    private final JsonNode global;
    private final JsonNode own;
    private final long clones;
    private final OperationFigures reads;
    private final OperationFigures writes;
    private final OperationFigures trims;

    /**
     * Reads a row's figures.
     *
     * @param clones rows of the same job
     */
    FioJobRow(Path file, JsonNode result, JsonNode job, long clones) {
        this.file = file;
        this.job = job;
        this.clones = clones;
        global = result.path("global options");
        JsonNode options = job.path("job options");
        reads = figures(kind("read"));
        writes = figures(kind("write"));
        trims = figures(job.path("trim"));
        own = isOfOther(options) ? MissingNode.getInstance() : options;
    }

    /** With {@code unified_rw_reporting}, reads and writes are one. */
    private JsonNode kind(String operation) {
        JsonNode mixed = job.path("mixed");
        if (mixed.isMissingNode() || job.has("read") || job.has("write")) {
            return job.path(operation);
        }
        String options =
                job.path("job options").path("rw").asText(global.path("rw").asText("rw"));
        if (options.matches("(?:rand)?(?:read|write)(?::.*)?")) {
            return options.contains(operation) ? mixed : MissingNode.getInstance();
        }
        throw expected("reads and writes separately, without unified_rw_reporting", "mixed");
    }

    /** Whether options are of one of several jobs of a group. */
    private boolean isOfOther(JsonNode options) {
        String rw = options.path("rw").asText(global.path("rw").asText("read+write"));
        String name = job.path("jobname").asText();
        String ofOptions = options.path("name").asText(name);
        return (!ofOptions.equals(name) && !(name.length() >= NAME_LENGTH_MAX && ofOptions.startsWith(name)))
                || (reads.count() > 0 && !rw.matches(".*(?:read|rw).*"))
                || (writes.count() > 0 && !rw.matches(".*(?:write|rw).*"));
    }

    private boolean isGroup() {
        return own.isMissingNode() && job.has("job options");
    }

    /** Whether it has nothing to show: no I/O, and no error that explains why. */
    boolean isEmpty() {
        return reads.count() + writes.count() == 0 && error().equals("0");
    }

    private String error() {
        return Malformed.printable(job.path("error").asText("0"));
    }

    String target() {
        return option("filename", option("directory", ""));
    }

    long bytes() {
        return size("size", "0");
    }

    long runtimeMillis() {
        return Stream.of("read", "write", "trim", "mixed")
                .mapToLong(kind -> whole(job.path(kind), "runtime", ForeignNumber.NANOS_MAX / 1_000_000))
                .max()
                .orElse(0);
    }

    private boolean has(String name) {
        return own.has(name) || global.has(name);
    }

    private String option(String name, String otherwise) {
        return own.path(name).asText(global.path(name).asText(otherwise));
    }

    /** The size in an option; 0 if it is not a size but, for example, a share. */
    private long size(String name, String otherwise) {
        Matcher size = SIZE.matcher(option(name, otherwise));
        if (!size.matches()) {
            return 0;
        }
        int shift = 10
                * " KMGT".indexOf(size.group(2).isEmpty() ? " " : size.group(2).toUpperCase(Locale.ROOT));
        return ForeignNumber.whole(this::expected, name, size.group(1), ForeignNumber.BYTES_MAX >> shift) << shift;
    }

    /** The number of threads or requests in an option. */
    private int small(String name, String otherwise) {
        return (int) Math.min(ForeignNumber.SMALL_MAX, size(name, otherwise));
    }

    private LatchmarkException expected(String what, String found) {
        return SourceText.expected(
                file, 1, what + " of the job '" + job.path("jobname").asText() + "'", found);
    }

    /** A whole number from 0 to a maximum; 0 if it is missing. */
    private long whole(JsonNode node, String field, long most) {
        return ForeignNumber.whole(this::expected, field, node.path(field).asText("0"), most);
    }

    CellResult cell(int number, String version, Instant start) {
        long count = reads.count() + writes.count();
        long millis = count > 0 ? runtimeMillis() : Math.max(1, runtimeMillis());
        if (millis == 0 || (count > 0 && reads.bytes() + writes.bytes() == 0)) {
            throw expected(millis == 0 ? "a runtime" : "io_bytes", "0");
        }
        OperationFigures syncs = figures(job.path("sync"));
        ObservedLoad load = new ObservedLoad(millis / 1e3, 0, List.of(reads, writes, trims), syncs);
        if (!error().equals("0")) {
            load.failed("error " + error() + ERRORS.getOrDefault(error(), ""));
        }
        String limits = limits();
        if (!limits.isEmpty()) {
            load.limited(limits);
        }
        if (isGroup()) {
            load.mixed("options of '"
                    + Malformed.printable(job.path("job options").path("name").asText("another job"))
                    + "', figures of a group with '"
                    + Malformed.printable(job.path("jobname").asText()) + "'");
        }
        try {
            Cell asked = asked(load, Duration.ofMillis(millis));
            return new CellResult(
                    number,
                    asked,
                    ("fio " + version).strip(),
                    start,
                    millis / 1e3,
                    reads,
                    writes,
                    syncs,
                    0,
                    0,
                    DeviceDelta.missing("not in the results of fio"),
                    List.of(),
                    load.remarks(),
                    "");
        } catch (IllegalArgumentException e) {
            throw expected("a load that a cell can hold", String.valueOf(e.getMessage()));
        }
    }

    private String limits() {
        Stream<String> options = LIMITS.stream()
                .filter(name -> !option(name, "0").matches(NONE))
                .map(name -> Malformed.printable(name + "=" + option(name, "0")));
        return has("latency_target") || job.path("latency_target").asText("0").matches(NONE)
                ? options.collect(Collectors.joining(", "))
                : "latency_target="
                        + Malformed.printable(job.path("latency_target").asText());
    }

    private Cell asked(ObservedLoad load, Duration measured) {
        String rw = option("rw", own.isMissingNode() ? "" : "read");
        Cell.Pattern pattern = rw.isEmpty()
                ? Cell.Pattern.NOT_KNOWN
                : rw.startsWith("rand") ? Cell.Pattern.RANDOM : Cell.Pattern.SEQUENTIAL_PER_THREAD;
        Cell.Access access = reads.count() + writes.count() == 0 && rw.contains("write")
                ? Cell.Access.of(Cell.Operation.WRITE, Cell.Pattern.NOT_KNOWN, 0)
                : ObservedLoad.access(reads, writes, pattern, size("bs", "0"));
        int depth = own.isMissingNode() && isGroup()
                ? 0
                : Math.max(0, small("iodepth", job.path("latency_depth").asText(own.isMissingNode() ? "0" : "1")));
        int threads = own.isMissingNode() && !has("numjobs") ? 0 : Math.max(1, small("numjobs", "1"));
        return new Cell(
                access,
                load.load(clones > 1 ? 1 : threads, depth),
                new Cell.Span(size("offset", "0"), Math.max(Cell.BLOCK_BYTES_MAX, bytes())),
                caching(),
                new Cell.Timing(Duration.ZERO, measured, 1, 0));
    }

    private Cell.Caching caching() {
        boolean direct =
                option("direct", "0").equals("1") || option("buffered", "1").equals("0");
        int fsync = small("fsync", "0");
        boolean isKnown = !own.isMissingNode() || has("direct") || has("buffered");
        boolean synchronous = !option("sync", "0").matches("0|none");
        return new Cell.Caching(
                direct,
                fsync > 0
                        ? Cell.Durability.FSYNC
                        : synchronous
                                ? Cell.Durability.DSYNC
                                : isKnown ? Cell.Durability.NONE : Cell.Durability.NOT_KNOWN,
                fsync);
    }

    private OperationFigures figures(JsonNode kind) {
        boolean isNew = kind.has("io_kbytes") || kind.has("clat_ns") || kind.has("lat_ns");
        // Version 2.1 printed no count.
        long count = kind.has("total_ios") || !kind.has("iops")
                ? whole(kind, "total_ios", ForeignNumber.COUNT_MAX)
                : Math.round(
                        decimal(kind, "iops", 1e9) * whole(kind, "runtime", ForeignNumber.NANOS_MAX / 1_000_000) / 1e3);
        if (count == 0) {
            return OperationFigures.NONE;
        }
        long bytes = whole(kind, "io_bytes", ForeignNumber.BYTES_MAX >> (isNew ? 0 : 10)) << (isNew ? 0 : 10);
        double unit = isNew ? 1 : 1e3;
        JsonNode times = kind.path(isNew ? "lat_ns" : "lat");
        JsonNode percentiles = times.has("percentile") ? times : kind.path(isNew ? "clat_ns" : "clat");
        return new OperationFigures(
                count,
                bytes,
                nanos(times, "mean", unit),
                nanos(times, "min", unit),
                percentile(percentiles, "50(?:\\.0*)?", unit),
                percentile(percentiles, "95(?:\\.0*)?", unit),
                percentile(percentiles, "99(?:\\.0*)?", unit),
                percentile(percentiles, "99\\.90*", unit),
                nanos(times, "max", unit));
    }

    private double decimal(JsonNode node, String field, double most) {
        return ForeignNumber.decimal(this::expected, field, node.path(field).asText("0"), most);
    }

    /** NaN for a time that is missing; 0 beside a count means that fio didn't take it. */
    private double nanos(JsonNode times, String field, double unit) {
        double nanos = decimal(times, field, ForeignNumber.NANOS_MAX / unit) * unit;
        return nanos == 0 ? Double.NaN : nanos;
    }

    private double percentile(JsonNode times, String key, double unit) {
        JsonNode listed = times.path("percentile");
        return listed.properties().stream()
                .map(Entry::getKey)
                .filter(name -> name.matches(key))
                .mapToDouble(name -> nanos(listed, name, unit))
                .findFirst()
                .orElse(Double.NaN);
    }
}
