package io.latchmark.results.probe;

import io.latchmark.results.CsvSeries;
import io.latchmark.results.JsonFile;
import io.latchmark.results.SeriesFile;
import io.latchmark.results.run.RunDirectory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * Writes a probe's directory, cell by cell, so that a killed probe leaves all complete cells. Confined to one thread. Every
 * method throws a LatchmarkException of category ENVIRONMENT if a file can't be written.
 */
public final class ProbeWriter implements AutoCloseable {
    private static final double NANOS_PER_MILLI = 1e6;

    private final RunDirectory directory;
    private final CsvSeries cells;
    private final CsvSeries seconds;
    private final SeriesFile times;
    private final SeriesFile sqlio;
    private final HistogramLogWriter timeLines;
    private final List<CellResult> results = new ArrayList<>();
    private ProbeRecord record;
    private double timesEnd;

    /** Creates the files, without cells. */
    public ProbeWriter(RunDirectory directory, ProbeRecord record) {
        this.directory = directory;
        this.record = record;
        cells = CsvSeries.create(directory.file(ProbeFiles.CELLS), CellRow.COLUMNS);
        seconds = CsvSeries.create(directory.file(ProbeFiles.SECONDS), CellRow.SECOND_COLUMNS);
        times = SeriesFile.create(directory.file(ProbeFiles.TIMES));
        sqlio = SeriesFile.create(directory.file(ProbeFiles.SQLIO));
        timeLines = new HistogramLogWriter(times.lines());
        timeLines.outputComment("[Latchmark probe, format version " + ProbeRecord.FORMAT_VERSION + "]");
        timeLines.outputComment("[Tag is cell.operation; a line spans the cell's measured time; cells follow each"
                + " other without the time between them]");
        timeLines.outputComment("[Histograms hold nanoseconds; Interval_Max is in milliseconds]");
        timeLines.outputLogFormatVersion();
        timeLines.outputLegend();
        flush();
        JsonFile.write(directory.file(ProbeFiles.RECORD), record);
    }

    /** Appends a cell and passes it to the operating system. */
    public void append(CellMeasurement measured) {
        append(List.of(measured));
    }

    /** Appends cells and passes them to the operating system together. */
    public void append(List<CellMeasurement> measured) {
        measured.forEach(this::add);
        flush();
        record = record.with(results, false);
        JsonFile.write(directory.file(ProbeFiles.RECORD), record);
    }

    private void add(CellMeasurement measured) {
        CellResult result = measured.result();
        results.add(result);
        cells.append(List.of(CellRow.of(result)));
        measured.seconds().forEach(second -> seconds.append(CellRow.of(second)));
        new TreeMap<>(measured.times()).forEach((operation, histogram) -> line(result, operation, histogram));
        timesEnd += result.seconds();
        try {
            String text = String.join("\n", SqlioText.of(measured, record.file())) + "\n";
            sqlio.lines().write(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory failed", e);
        }
    }

    private void line(CellResult result, String operation, Histogram histogram) {
        histogram.setTag(String.format(Locale.ROOT, "%d.%s", result.number(), operation));
        timeLines.outputIntervalHistogram(timesEnd, timesEnd + result.seconds(), histogram, NANOS_PER_MILLI);
    }

    /** Completes the record: whether all cells were measured, and important notes for a reader. */
    public ProbeRecord conclude(boolean complete, List<String> notes) {
        record = record.with(results, complete).withNotes(notes);
        JsonFile.write(directory.file(ProbeFiles.RECORD), record);
        return record;
    }

    private List<SeriesFile> files() {
        return List.of(cells.file(), seconds.file(), times, sqlio);
    }

    private void flush() {
        files().forEach(SeriesFile::flush);
    }

    @Override
    public void close() {
        files().forEach(SeriesFile::close);
    }
}
