package io.latchmark.results;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** A {@link SeriesFile} of CSV rows below a row of names. Confined to one thread at a time. */
public final class CsvSeries {
    private final SeriesFile file;
    private final CsvWriter rows;

    private CsvSeries(SeriesFile file) {
        this.file = file;
        this.rows = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(file.lines(), StandardCharsets.UTF_8);
    }

    /** A new file with the names of its columns, which wait for a flush; an existing file is refused. */
    public static CsvSeries create(Path path, List<String> columns) {
        CsvSeries series = new CsvSeries(SeriesFile.create(path));
        series.append(List.of(columns));
        return series;
    }

    /** Adds rows, in memory, within its limit. */
    public void append(List<List<String>> added) {
        added.forEach(rows::writeRecord);
        try {
            // From the CSV writer's own buffer into the file's pending lines.
            rows.flush();
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory failed", e);
        }
        file.linesAdded();
    }

    /** The file, to be flushed and closed. */
    public SeriesFile file() {
        return file;
    }
}
