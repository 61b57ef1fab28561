package io.latchmark.results.csv;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import io.latchmark.results.GrowingFile;
import io.latchmark.results.Malformed;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;

/** The rows of a CSV file with a header that may still grow, a part at a time. Used by one thread. */
public final class GrowingTable<T> {
    private final GrowingFile lines;
    private final List<String> required;
    private final Function<CsvRow, T> parse;
    private String header = "";
    /** What ends within quotes: its row continues in the next line. */
    private String open = "";

    /**
     * A table of which nothing has been read.
     *
     * @param required columns
     * @param parse makes something of a row, whose place the next row takes
     */
    public GrowingTable(Path file, List<String> required, Function<CsvRow, T> parse) {
        this.lines = new GrowingFile(file);
        this.required = List.copyOf(required);
        this.parse = parse;
    }

    /**
     * The whole rows that follow, as many as a part of the file holds; none if there is none now.
     *
     * @throws io.latchmark.core.LatchmarkException if a row is malformed, or the file can't be read
     */
    public List<T> next() {
        while (true) {
            long before = lines.lines() - count(open, '\n');
            String part = lines.next();
            if (part.isEmpty()) {
                return List.of();
            }
            String text = open + part;
            if (header.isEmpty()) {
                header = text.substring(0, text.indexOf('\n') + 1);
                text = text.substring(header.length());
                before++;
            }
            boolean whole = count(text, '"') % 2 == 0;
            open = whole ? "" : text;
            if (whole && !text.isEmpty()) {
                return rows(text, before);
            }
        }
    }

    private static long count(String text, char wanted) {
        return text.chars().filter(character -> character == wanted).count();
    }

    private List<T> rows(String text, long linesBefore) {
        List<T> rows = new ArrayList<>();
        long line = 1;
        try (CsvReader<CsvRow> csv = CsvTable.builder().build(new CsvTable.Rows(), header + text)) {
            Iterator<CsvRow> read = csv.iterator();
            CsvRow row = read.next();
            Malformed.checked(lines.file(), 1, () -> row.becomeHeader(required));
            while (read.hasNext()) {
                CsvRow unused = read.next();
                // Without the header, which stands before each part.
                line = row.line() - 1 + linesBefore;
                if (row.fields() != row.columns()) {
                    throw Malformed.line(
                            lines.file(),
                            line,
                            new IllegalArgumentException(row.fields() + " fields instead of " + row.columns()));
                }
                rows.add(Malformed.parsed(lines.file(), line, () -> parse.apply(row)));
            }
            return rows;
        } catch (CsvParseException e) {
            throw Malformed.line(lines.file(), line, e);
        } catch (IOException e) {
            throw Malformed.unreadable(lines.file(), e);
        }
    }
}
