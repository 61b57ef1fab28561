package io.latchmark.analysis.summary;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.latchmark.analysis.series.Counters;
import io.latchmark.analysis.series.Difference;
import io.latchmark.analysis.series.Window;
import io.latchmark.core.spi.CounterRole;
import java.util.List;
import java.util.Map;

/**
 * The database's figures of its I/O and its queues over the measurement interval, from the counters with the corresponding roles.
 *
 * <p>A latency is NaN if the server counts operations without their time, for example because a setting disables it.
 *
 * @param ioSource the source of reads, writes and flushes in {@code samples.csv}; empty if none is known
 * @param sources the sources of the figures
 * @param clientReads reads of data files by the terminals' sessions; by all, if the server counts by file
 * @param allReads reads by sessions and background processes of every kind; of all files, if the server counts by file
 * @param millisPerRead mean latency of the client reads
 * @param clientWritesPerSecond writes and extends of data files by the terminals' sessions; NaN if background processes do them
 * @param millisPerWrite mean latency of the client writes
 * @param writeBytesPerSecond written to data, temporary data and log by all; NaN if one of these is not counted
 * @param walBytesPerSecond log written
 * @param flushesPerSecond log flushes by all; writes of the log file, if the server counts by file
 * @param files the files, if the server counts by file
 * @param queues queues in the server; not measured if the server doesn't count them
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
     * The sources of the figures.
     *
     * @param io of reads, writes and flushes, by its name in {@code samples.csv}; empty if no source is known
     * @param log of the log's volume
     * @param ioTimeSetting the server setting that enables I/O times; empty if they are always available
     * @param logTimeSetting the server setting that enables log flush times; empty if they are always available
     * @param direct whether no cache of the operating system can serve a read
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
     * The figures of any engine.
     *
     * @param facts before the run
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
