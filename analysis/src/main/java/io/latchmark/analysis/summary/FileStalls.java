package io.latchmark.analysis.summary;

import io.latchmark.analysis.series.CounterKey;
import io.latchmark.analysis.series.Counters;
import io.latchmark.analysis.series.Difference;
import io.latchmark.analysis.series.Window;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The file statistics of a SQL Server as the database's view of its I/O. */
final class FileStalls {
    static final String SOURCE = "dm_io_virtual_file_stats";
    private static final String TEMPDB = "tempdb/";

    private final Counters counters;
    private final Window window;
    private final Map<String, Map<String, String>> facts;

    /**
     * The statistics of a run.
     *
     * @param facts of before the run: the groups {@code files} and {@code tables} tell which file is the log, and in which
     *     file group each table is
     */
    FileStalls(Counters counters, Window window, Map<String, Map<String, String>> facts) {
        this.counters = counters;
        this.window = window;
        this.facts = facts;
    }

    DatabaseFigures figures() {
        Difference dataReads = Difference.NONE;
        Difference dataReadMillis = Difference.NONE;
        Difference allReads = Difference.NONE;
        Difference logWrites = Difference.NONE;
        Difference logMillis = Difference.NONE;
        Difference logBytes = Difference.NONE;
        List<FileFigures> files = new ArrayList<>();
        for (String object : counters.objects(SOURCE)) {
            FileFigures.Kind kind = kind(object);
            allReads = allReads.plus(over(object, "reads"));
            switch (kind) {
                case DATA -> {
                    dataReads = dataReads.plus(over(object, "reads"));
                    dataReadMillis = dataReadMillis.plus(millis(object, "read_stall"));
                }
                case LOG -> {
                    logWrites = logWrites.plus(over(object, "writes"));
                    logMillis = logMillis.plus(millis(object, "write_stall"));
                    logBytes = logBytes.plus(over(object, "write_bytes"));
                }
                case TEMPDB -> {}
            }
            files.add(new FileFigures(
                    object,
                    kind,
                    kind == FileFigures.Kind.DATA ? tables(object) : List.of(),
                    access(object, "read"),
                    access(object, "write")));
        }
        return new DatabaseFigures(
                SOURCE,
                dataReads.isMeasured() ? dataReads.amount() : Double.NaN,
                dataReads.perSecond(),
                allReads.isMeasured() ? allReads.amount() : Double.NaN,
                allReads.perSecond(),
                dataReadMillis.per(dataReads),
                Double.NaN,
                Double.NaN,
                logBytes.perSecond(),
                logWrites.perSecond(),
                logMillis.per(logWrites),
                files,
                ServerQueues.of(counters, window));
    }

    private FileFigures.Access access(String object, String operation) {
        Difference count = over(object, operation + "s");
        return new FileFigures.Access(
                count.perSecond(),
                millis(object, operation + "_stall").per(count),
                over(object, operation + "_bytes").perSecond());
    }

    private Difference over(String object, String metric) {
        return counters.over(new CounterKey(SOURCE, object, metric), window);
    }

    private Difference millis(String object, String metric) {
        return counters.millisOver(new CounterKey(SOURCE, object, metric), window);
    }

    /** Without the fact, by the name that the server gives to a log. */
    private FileFigures.Kind kind(String object) {
        if (object.startsWith(TEMPDB)) {
            return FileFigures.Kind.TEMPDB;
        }
        String file = file(object);
        String fact = group("files").getOrDefault(file, file.endsWith("_log") ? "LOG" : "ROWS");
        return fact.startsWith("LOG") ? FileFigures.Kind.LOG : FileFigures.Kind.DATA;
    }

    /** Those of the file group that has the file's name, else those of PRIMARY. */
    private List<String> tables(String object) {
        List<String> own = tablesOf(file(object));
        return own.isEmpty() ? (isOurs(object) ? List.of() : tablesOf("PRIMARY")) : own;
    }

    private static boolean isOurs(String object) {
        return file(object).startsWith("latchmark_");
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

    private static String file(String object) {
        return object.substring(object.indexOf('/') + 1);
    }
}
