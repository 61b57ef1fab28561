package io.latchmark.results.csv;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import io.latchmark.results.CompleteLines;
import io.latchmark.results.Malformed;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/** Reads a CSV file with a header, row by row. Columns are found by name; those that nobody asks for are passed over. */
public final class CsvTable {
    private static final int LINE_LENGTH_MAX = 1 << 20;

    private final Path file;
    private final List<String> required;

    public CsvTable(Path file, List<String> required) {
        this.file = file;
        this.required = required;
    }

    static CsvReader.CsvReaderBuilder builder() {
        return CsvReader.builder()
                .maxBufferSize(LINE_LENGTH_MAX)
                .skipEmptyLines(false)
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE);
    }

    /** Hands over each row but a torn last one, as what {@code parse} makes of it. */
    public <T> void forEachRow(Function<CsvRow, T> parse, Consumer<T> action) {
        long line = 1;
        try (InputStream complete = CompleteLines.open(file);
                CsvReader<CsvRow> csv = builder().build(new Rows(), complete, StandardCharsets.UTF_8)) {
            Iterator<CsvRow> rows = csv.iterator();
            if (!rows.hasNext()) {
                return;
            }
            CsvRow row = rows.next();
            Malformed.checked(file, 1, () -> row.becomeHeader(required));
            while (rows.hasNext()) {
                rows.next();
                line = row.line();
                int fields = row.fields();
                if (fields != row.columns()) {
                    // Looking for another row overwrites this one.
                    if (fields < row.columns() && !rows.hasNext() && endsWithinQuotes()) {
                        return;
                    }
                    throw Malformed.line(
                            file, line, new IllegalArgumentException(fields + " fields instead of " + row.columns()));
                }
                action.accept(Malformed.parsed(file, line, () -> parse.apply(row)));
            }
        } catch (CsvParseException e) {
            throw Malformed.line(file, line, e);
        } catch (IOException e) {
            throw Malformed.unreadable(file, e);
        }
    }

    /** Whether the file stops inside a quoted field: a newline in it then looks like the end of a row. */
    private boolean endsWithinQuotes() throws IOException {
        boolean within = false;
        try (InputStream in = new BufferedInputStream(CompleteLines.open(file))) {
            for (int next = in.read(); next >= 0; next = in.read()) {
                within ^= next == '"';
            }
        }
        return within;
    }

    /** Puts each row into the same object. */
    static final class Rows extends AbstractBaseCsvCallbackHandler<CsvRow> {
        private final CsvRow row = new CsvRow();

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
