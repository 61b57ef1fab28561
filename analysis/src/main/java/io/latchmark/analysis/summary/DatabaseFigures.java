package io.latchmark.analysis.summary;

import io.latchmark.analysis.series.CounterKey;
import io.latchmark.analysis.series.Counters;
import io.latchmark.analysis.series.Difference;
import io.latchmark.analysis.series.Window;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The database's own view of its I/O and its queues over the measurement interval: by {@code pg_stat_io} and {@code pg_stat_wal}, or by
 * {@code sys.dm_io_virtual_file_stats}.
 *
 * <p>A time per operation is NaN where the server counts operations but no time, as without track_io_timing.
 *
 * @param ioSource the source of reads, writes and flushes in {@code samples.csv}
 * @param clientReads reads of data files by client backends; of SQL Server, which does not tell them apart, by all
 * @param allReads reads by backends of every kind, autovacuum and the rest included; of SQL Server, of all files
 * @param millisPerRead mean time of one of the client reads
 * @param clientWritesPerSecond writes and extends of data files by client backends; NaN of SQL Server, whose background does that
 * @param millisPerWrite mean time of these
 * @param walBytesPerSecond log written
 * @param flushesPerSecond log flushes (fsync) by all backends; of SQL Server, writes of the log file
 * @param files the files of SQL Server; none of others
 * @param queues what waited in SQL Server; nothing was measured of others
 */
public record DatabaseFigures(
        String ioSource,
        double clientReads,
        double clientReadsPerSecond,
        double allReads,
        double allReadsPerSecond,
        double millisPerRead,
        double clientWritesPerSecond,
        double millisPerWrite,
        double walBytesPerSecond,
        double flushesPerSecond,
        double millisPerFlush,
        List<FileFigures> files,
        ServerQueues queues) {
    /** The source of PostgreSQL's reads, writes and flushes in {@code samples.csv}. */
    public static final String IO_SOURCE = "pg_stat_io";

    /** The source of PostgreSQL's log volume. */
    public static final String WAL_SOURCE = "pg_stat_wal";

    public DatabaseFigures {
        files = List.copyOf(files);
    }

    /**
     * The figures of whichever engine was sampled.
     *
     * @param facts of before the run
     */
    static DatabaseFigures of(Counters counters, Window window, Map<String, Map<String, String>> facts) {
        if (counters.has(FileStalls.SOURCE)) {
            return new FileStalls(counters, window, facts).figures();
        }
        PgStatIo io = new PgStatIo(counters, window);
        Difference clientReads = io.sum(DatabaseFigures::isClientData, "reads");
        Difference clientWrites =
                io.sum(DatabaseFigures::isClientData, "writes").plus(io.sum(DatabaseFigures::isClientData, "extends"));
        Difference writeMillis = io.millis(DatabaseFigures::isClientData, "write_time")
                .plus(io.millis(DatabaseFigures::isClientData, "extend_time"));
        Difference allReads = io.sum(object -> true, "reads");
        Difference flushes = io.sum(DatabaseFigures::isLog, "fsyncs");
        return new DatabaseFigures(
                IO_SOURCE,
                measured(clientReads),
                clientReads.perSecond(),
                measured(allReads),
                allReads.perSecond(),
                timed(io.millis(DatabaseFigures::isClientData, "read_time"), clientReads),
                clientWrites.perSecond(),
                timed(writeMillis, clientWrites),
                counters.over(new CounterKey(WAL_SOURCE, "wal", "wal_bytes"), window)
                        .perSecond(),
                flushes.perSecond(),
                timed(io.millis(DatabaseFigures::isLog, "fsync_time"), flushes),
                List.of(),
                ServerQueues.of(counters, window));
    }

    /** The source of the log's volume. */
    public String walSource() {
        return isOfFiles() ? ioSource : WAL_SOURCE;
    }

    /** Whether the server tells of files, as SQL Server does. */
    public boolean isOfFiles() {
        return !ioSource.equals(IO_SOURCE);
    }

    /** Whether an object of {@code pg_stat_io} is a client backend's work on data files. */
    public static boolean isClientData(String object) {
        return object.startsWith("client backend/") && !isLog(object);
    }

    /** Whether a counter is of reads of the database, or of their time, by whatever engine. */
    public static boolean isReads(String source, String metric) {
        return (source.equals(IO_SOURCE) && (metric.equals("reads") || metric.equals("read_time")))
                || (source.equals(FileStalls.SOURCE) && (metric.equals("reads") || metric.equals("read_stall")));
    }

    private static boolean isLog(String object) {
        return object.contains("/wal/");
    }

    private static double measured(Difference difference) {
        return difference.isMeasured() ? difference.amount() : Double.NaN;
    }

    private static double timed(Difference millis, Difference operations) {
        return millis.amount() > 0 ? millis.per(operations) : Double.NaN;
    }

    private record PgStatIo(Counters counters, Window window) {
        private Difference sum(Predicate<String> objects, String metric) {
            Difference sum = Difference.NONE;
            for (String object : counters.objects(IO_SOURCE)) {
                if (objects.test(object)) {
                    sum = sum.plus(counters.over(new CounterKey(IO_SOURCE, object, metric), window));
                }
            }
            return sum;
        }

        private Difference millis(Predicate<String> objects, String metric) {
            Difference sum = Difference.NONE;
            for (String object : counters.objects(IO_SOURCE)) {
                if (objects.test(object)) {
                    sum = sum.plus(counters.millisOver(new CounterKey(IO_SOURCE, object, metric), window));
                }
            }
            return sum;
        }
    }
}
