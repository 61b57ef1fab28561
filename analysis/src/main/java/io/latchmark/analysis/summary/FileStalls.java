package io.latchmark.analysis.summary;

import io.latchmark.analysis.series.CounterKey;
import io.latchmark.analysis.series.Counters;
import io.latchmark.analysis.series.Difference;
import io.latchmark.analysis.series.Window;
import io.latchmark.core.spi.CounterRole;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The database's I/O figures from per-file counters, if the server counts by file. */
final class FileStalls {
    private static final Operation READ =
            new Operation(CounterRole.FILE_READS, CounterRole.FILE_READ_TIME, CounterRole.FILE_READ_BYTES);
    private static final Operation WRITE =
            new Operation(CounterRole.FILE_WRITES, CounterRole.FILE_WRITE_TIME, CounterRole.FILE_WRITE_BYTES);

    private final Counters counters;
    private final Window window;
    private final Map<String, Map<String, String>> facts;

    /**
     * Reads the per-file counters of a run.
     *
     * @param facts before the run: the group {@code tables} records the file group of each table
     */
    FileStalls(Counters counters, Window window, Map<String, Map<String, String>> facts) {
        this.counters = counters;
        this.window = window;
        this.facts = facts;
    }

    /** The roles of the counters of one kind of access. */
    private record Operation(CounterRole count, CounterRole time, CounterRole bytes) {}

    DatabaseFigures figures() {
        Difference dataReads = sum(FileFigures.Kind.DATA, object -> over(CounterRole.FILE_READS, object));
        Difference dataReadMillis = sum(FileFigures.Kind.DATA, object -> millis(CounterRole.FILE_READ_TIME, object));
        Difference logWrites = sum(FileFigures.Kind.LOG, object -> over(CounterRole.FILE_WRITES, object));
        Difference logMillis = sum(FileFigures.Kind.LOG, object -> millis(CounterRole.FILE_WRITE_TIME, object));
        Difference logBytes = sum(FileFigures.Kind.LOG, object -> over(CounterRole.FILE_WRITE_BYTES, object));
        Difference allReads = counters.over(CounterRole.FILE_READS, window);
        Difference writeBytes = counters.over(CounterRole.FILE_WRITE_BYTES, window);
        DatabaseFigures.Sources sources = DatabaseFigures.Sources.of(counters);
        return new DatabaseFigures(
                sources.io(),
                sources,
                dataReads.isMeasured() ? dataReads.amount() : Double.NaN,
                dataReads.perSecond(),
                allReads.isMeasured() ? allReads.amount() : Double.NaN,
                allReads.perSecond(),
                dataReadMillis.per(dataReads),
                Double.NaN,
                Double.NaN,
                writeBytes.perSecond(),
                logBytes.perSecond(),
                logWrites.perSecond(),
                logMillis.per(logWrites),
                objects().stream().map(this::file).toList(),
                ServerQueues.of(counters, window));
    }

    private Difference sum(FileFigures.Kind kind, Function<String, Difference> gain) {
        return objects().stream()
                .filter(object -> kind(object) == kind)
                .map(gain)
                .reduce(Difference.NONE, Difference::plus);
    }

    private FileFigures file(String object) {
        FileFigures.Kind kind = kind(object);
        return new FileFigures(
                object,
                kind,
                kind == FileFigures.Kind.DATA ? tables(object) : List.of(),
                access(object, READ),
                access(object, WRITE));
    }

    /** All files, in order of name. */
    private SortedSet<String> objects() {
        return counters.of(CounterRole.FILE_READS).stream()
                .map(CounterKey::object)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private FileFigures.Access access(String object, Operation operation) {
        Difference count = over(operation.count(), object);
        return new FileFigures.Access(
                count.perSecond(),
                millis(operation.time(), object).per(count),
                over(operation.bytes(), object).perSecond());
    }

    private Difference over(CounterRole role, String object) {
        return counters.over(role, object, window);
    }

    private Difference millis(CounterRole role, String object) {
        return counters.millisOver(role, object, window);
    }

    private FileFigures.Kind kind(String object) {
        if (has(object, CounterRole.TEMPORARY_FILE)) {
            return FileFigures.Kind.TEMPDB;
        }
        return has(object, CounterRole.LOG_FILE) ? FileFigures.Kind.LOG : FileFigures.Kind.DATA;
    }

    private boolean has(String object, CounterRole role) {
        return counters.of(role).stream().anyMatch(key -> key.object().equals(object));
    }

    /** The tables of the file group with the file's name, otherwise those of PRIMARY. */
    private List<String> tables(String object) {
        List<String> own = tablesOf(name(object));
        return own.isEmpty() ? (isOurs(object) ? List.of() : tablesOf("PRIMARY")) : own;
    }

    private static boolean isOurs(String object) {
        return name(object).startsWith("latchmark_");
    }

    private List<String> tablesOf(String fileGroup) {
        return group("tables").entrySet().stream()
                .filter(entry -> entry.getValue().contains(", file group " + fileGroup + ","))
                .map(entry -> entry.getKey().split("\\.", 2)[0])
                .distinct()
                .sorted()
                .toList();
    }

    private Map<String, String> group(String name) {
        return facts.getOrDefault(name, Map.of());
    }

    private static String name(String object) {
        return object.substring(object.indexOf('/') + 1);
    }
}
