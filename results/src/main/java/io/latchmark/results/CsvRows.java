package io.latchmark.results;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/** The rows of a CSV file with a header, read a part at a time. Columns are found by name; others are ignored. */
final class CsvRows<T> {
    private static final int FIELD_LENGTH_MAX = 1 << 20;

    private final Path path;
    private final GrowingFile file;
    private final List<String> required;
    private final Function<CsvRow, T> parse;
    private final CsvRow row = new CsvRow();

    /** A row with an open quote at the end of the last part: it continues in the next. */
    private String open = "";

    CsvRows(Path path, List<String> required, Function<CsvRow, T> parse) {
        this.path = path;
        this.file = new GrowingFile(path);
        this.required = required;
        this.parse = parse;
    }

    /** Passes the complete rows of the next part to the action; returns whether there was one. */
    boolean next(Consumer<T> action) {
        long linesBefore = file.lines() - GrowingFile.count(open, '\n');
        String part = file.next();
        if (part.isEmpty()) {
            return false;
        }
        String text = open + part;
        open = "";
        long line = linesBefore + 1;
        try (CsvReader<CsvRow> csv = reader(text)) {
            Iterator<CsvRow> rows = csv.iterator();
            while (rows.hasNext()) {
                rows.next();
                line = linesBefore + row.line();
                if (row.columns() == 0) {
                    Malformed.checked(path, line, () -> row.becomeHeader(required));
                } else if (row.fields() == row.columns()) {
                    action.accept(Malformed.parsed(path, line, () -> parse.apply(row)));
                } else {
                    Malformed.checked(path, line, () -> continueLater(rows, text));
                }
            }
            return true;
        } catch (CsvParseException e) {
            throw Malformed.line(path, line, e);
        } catch (IOException e) {
            throw Malformed.unreadable(path, e);
        }
    }

    /** Keeps the last row of a part if the part ends within a quoted field, in which a newline looks like the end of the row. */
    private void continueLater(Iterator<CsvRow> rows, String text) {
        int fields = row.fields();
        long line = row.line();
        // hasNext() overwrites this row.
        if (fields < row.columns() && !rows.hasNext()) {
            int start = 0;
            for (long i = 1; i < line; i++) {
                start = text.indexOf('\n', start) + 1;
            }
            open = text.substring(start);
        }
        if (GrowingFile.count(open, '"') % 2 == 0) {
            throw new IllegalArgumentException(fields + " fields instead of " + row.columns());
        }
    }

    private CsvReader<CsvRow> reader(String text) {
        return CsvReader.builder()
                .maxBufferSize(FIELD_LENGTH_MAX)
                .skipEmptyLines(false)
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .build(new Fields(), new StringReader(text));
    }

    /** Reads each row into the same object. */
    private final class Fields extends AbstractBaseCsvCallbackHandler<CsvRow> {
        @Override
        protected void handleBegin(long startingLine) {
            row.begin(startingLine);
        }

        @Override
        protected void handleField(int index, char[] buffer, int offset, int length, boolean quoted) {
            row.add(buffer, offset, length);
        }

        @Override
        protected void handleEmpty() {
            row.add(new char[0], 0, 0);
        }

        @Override
        protected CsvRow buildRecord() {
            return row;
        }
    }
}
