package io.latchmark.results.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.latchmark.core.LatchmarkException;
import io.latchmark.results.CsvSeries;
import io.latchmark.results.Json;
import io.latchmark.results.SeriesFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Writes a run directory during the run. Series are buffered in memory until {@link #flush}, which should be called every second:
 * a killed run loses what came after the last flush. Thread-safe; not for terminal threads, because each call takes the lock of a
 * file and may wait for the disk. Each file has its own lock, so that writing response times blocks no sampler.
 *
 * <p>Every method throws a {@link LatchmarkException} of category ENVIRONMENT if a file can't be written, for example on a full
 * disk; after a failed write nothing more is written to that file. Format: docs/results-format.md.
 */
public final class RunWriter implements RunSink, AutoCloseable {
    private final RunDirectory directory;
    private final CsvSeries intervals;
    private final CsvSeries samples;
    private final SeriesFile events;
    private final SeriesFile times;
    private final TimesLog.Writer timesLines;

    /** Creates the series in a directory that does not have them yet. */
    public RunWriter(RunDirectory directory) {
        this.directory = directory;
        intervals = CsvSeries.create(directory.file(RunDirectory.INTERVALS), IntervalRow.COLUMNS);
        samples = CsvSeries.create(directory.file(RunDirectory.SAMPLES), SampleRow.COLUMNS);
        events = SeriesFile.create(directory.file(RunDirectory.EVENTS));
        times = SeriesFile.create(directory.file(RunDirectory.TRANSACTIONS));
        timesLines = new TimesLog.Writer(times.lines());
        flush();
    }

    /** Replaces {@code run.json} atomically and forces it to disk: not for use in the measurement interval. */
    public synchronized void write(RunRecord record) {
        RunRecordJson.write(directory, record);
    }

    /** Adds rows to {@code intervals.csv}. */
    public void append(List<Interval> rows) {
        List<List<String>> written = rows.stream().map(IntervalRow::of).toList();
        synchronized (intervals.file()) {
            intervals.append(written);
        }
    }

    /** Adds rows to {@code samples.csv}. */
    @Override
    public void appendSamples(List<Sample> rows) {
        List<List<String>> written = rows.stream().map(SampleRow::of).toList();
        synchronized (samples.file()) {
            samples.append(written);
        }
    }

    /** Adds a line to {@code events.ndjson}. */
    @Override
    public void append(Event event) {
        synchronized (events) {
            try {
                String line = Json.MAPPER.writeValueAsString(event) + "\n";
                events.lines().write(line.getBytes(StandardCharsets.UTF_8));
            } catch (JsonProcessingException e) {
                throw new IllegalStateException("an event that is not JSON: " + event, e);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            events.linesAdded();
        }
    }

    /** Adds lines to {@code transactions.hlog}. The histograms are encoded immediately and get their tag. */
    public void appendTimes(List<ResponseTimes> lines) {
        synchronized (times) {
            lines.forEach(timesLines::write);
            times.linesAdded();
        }
    }

    /** Passes everything appended to the operating system, so that it survives the end of this process. */
    public void flush() {
        for (SeriesFile file : files()) {
            synchronized (file) {
                file.flush();
            }
        }
    }

    /** Writes the buffered data and closes the files. A failure that was reported earlier is not reported again. */
    @Override
    public void close() {
        RuntimeException failure = null;
        for (SeriesFile file : files()) {
            try {
                close(file);
            } catch (LatchmarkException e) {
                failure = e;
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    private static void close(SeriesFile file) {
        synchronized (file) {
            file.close();
        }
    }

    private List<SeriesFile> files() {
        return List.of(intervals.file(), samples.file(), events, times);
    }
}
