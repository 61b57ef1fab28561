package io.latchmark.analysis.summary;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.latchmark.analysis.series.Counters;
import io.latchmark.analysis.series.Difference;
import io.latchmark.analysis.series.Window;
import io.latchmark.core.spi.CounterRole;
import java.util.List;
import java.util.Map;

/**
 * The database's own view of its I/O and its queues over the measurement interval, of whatever counters have the roles.
 *
 * <p>A time per operation is NaN where the server counts operations but no time, as where a setting switches it off.
 *
 * @param ioSource the source of reads, writes and flushes in {@code samples.csv}; empty if none is known
 * @param sources where the figures come from
 * @param clientReads reads of data files by the terminals' sessions; where the server counts by file, by all
 * @param allReads reads by sessions and background processes of every kind; where the server counts by file, of all files
 * @param millisPerRead mean time of one of the client reads
 * @param clientWritesPerSecond writes and extends of data files by the terminals' sessions; NaN where the background does that
 * @param millisPerWrite mean time of these
 * @param writeBytesPerSecond written to data, temporary data and log by all; NaN where one of these is not counted
 * @param walBytesPerSecond log written
 * @param flushesPerSecond log flushes by all; where the server counts by file, writes of the log file
 * @param files the files, where the server counts by file
 * @param queues what waited in the server; nothing was measured where it doesn't count that
 */
public record DatabaseFigures(
        String ioSource,
        @JsonIgnore Sources sources,
        double clientReads,
        double clientReadsPerSecond,
        double allReads,
        double allReadsPerSecond,
        double millisPerRead,
        double clientWritesPerSecond,
        double millisPerWrite,
        double writeBytesPerSecond,
        double walBytesPerSecond,
        double flushesPerSecond,
        double millisPerFlush,
        List<FileFigures> files,
        ServerQueues queues) {
    /**
     * Where the figures come from.
     *
     * @param io of reads, writes and flushes, by its name in {@code samples.csv}; empty if no source is known
     * @param log of the log's volume
     * @param ioTimeSetting the server's setting without which accesses have no times; empty if they always have
     * @param logTimeSetting the same of log flushes
     * @param direct whether no cache of the operating system can answer a read
     */
    public record Sources(String io, String log, String ioTimeSetting, String logTimeSetting, boolean direct) {
        static Sources of(Counters counters) {
            String io = counters.source(CounterRole.READS).orElse("");
            return new Sources(
                    io,
                    counters.source(CounterRole.LOG_BYTES).orElse(io),
                    counters.roles().factName(io, CounterRole.IO_TIME_SETTING),
                    counters.roles().factName(io, CounterRole.LOG_TIME_SETTING),
                    counters.roles().declares(io, CounterRole.DIRECT_READS));
        }
    }

    public DatabaseFigures {
        files = List.copyOf(files);
    }

    /**
     * The figures of whichever engine was sampled.
     *
     * @param facts of before the run
     */
    public static DatabaseFigures of(Counters counters, Window window, Map<String, Map<String, String>> facts) {
        if (!counters.of(CounterRole.FILE_READS).isEmpty()) {
            return new FileStalls(counters, window, facts).figures();
        }
        Difference clientReads = counters.over(CounterRole.CLIENT_READS, window);
        Difference clientWrites = counters.over(CounterRole.CLIENT_WRITES, window);
        Difference allReads = counters.over(CounterRole.READS, window);
        Difference flushes = counters.over(CounterRole.LOG_FLUSHES, window);
        Sources sources = Sources.of(counters);
        return new DatabaseFigures(
                sources.io(),
                sources,
                measured(clientReads),
                clientReads.perSecond(),
                measured(allReads),
                allReads.perSecond(),
                timed(counters.millisOver(CounterRole.CLIENT_READ_TIME, window), clientReads),
                clientWrites.perSecond(),
                timed(counters.millisOver(CounterRole.CLIENT_WRITE_TIME, window), clientWrites),
                counters.over(CounterRole.LOG_WRITE_BYTES, window).isMeasured()
                        ? counters.over(CounterRole.WRITE_BYTES, window).perSecond()
                        : Double.NaN,
                counters.over(CounterRole.LOG_BYTES, window).perSecond(),
                flushes.perSecond(),
                timed(counters.millisOver(CounterRole.LOG_FLUSH_TIME, window), flushes),
                List.of(),
                ServerQueues.of(counters, window));
    }

    /** The source of the log's volume. */
    public String walSource() {
        return isOfFiles() ? sources.io() : sources.log();
    }

    /** Whether the server counts by file. */
    public boolean isOfFiles() {
        return !files.isEmpty();
    }

    private static double measured(Difference difference) {
        return difference.isMeasured() ? difference.amount() : Double.NaN;
    }

    private static double timed(Difference millis, Difference operations) {
        return millis.amount() > 0 ? millis.per(operations) : Double.NaN;
    }
}
