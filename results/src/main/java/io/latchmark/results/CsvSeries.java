package io.latchmark.results;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** A {@link SeriesFile} of CSV rows with a header. Confined to one thread at a time. */
public final class CsvSeries {
    private final SeriesFile file;
    private final CsvWriter rows;

    private CsvSeries(SeriesFile file) {
        this.file = file;
        this.rows = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(file.lines(), StandardCharsets.UTF_8);
    }

    /** Creates a file with the given column names, which are written at the next flush; refuses an existing file. */
    public static CsvSeries create(Path path, List<String> columns) {
        CsvSeries series = new CsvSeries(SeriesFile.create(path));
        series.append(List.of(columns));
        return series;
    }

    /** Adds rows in memory; large amounts are written out early. */
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

    /** The file, for flushing and closing. */
    public SeriesFile file() {
        return file;
    }
}
