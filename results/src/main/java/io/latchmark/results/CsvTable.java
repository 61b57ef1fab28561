package io.latchmark.results;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;

/** Reads a CSV file with a header, row by row. Columns are found by name; those that nobody asks for are passed over. */
final class CsvTable {
    private final Path file;
    private final List<String> required;

    CsvTable(Path file, List<String> required) {
        this.file = file;
        this.required = required;
    }

    /** Hands over each row but a torn last one, as what {@code parse} makes of it. */
    <T> void forEachRow(Function<CsvRow, T> parse, Consumer<T> action) {
        long line = 1;
        try (InputStream complete = CompleteLines.open(file);
                CsvReader<CsvRecord> csv = CsvReader.builder()
                        .skipEmptyLines(false)
                        .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                        .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                        .ofCsvRecord(complete, StandardCharsets.UTF_8)) {
            Iterator<CsvRecord> records = csv.iterator();
            if (!records.hasNext()) {
                return;
            }
            Map<String, Integer> columns = columns(records.next());
            while (records.hasNext()) {
                CsvRecord record = records.next();
                line = record.getStartingLineNumber();
                if (record.getFieldCount() < columns.size() && !records.hasNext() && endsWithinQuotes()) {
                    return;
                }
                action.accept(parse(record, columns, parse));
            }
        } catch (CsvParseException e) {
            throw Malformed.line(file, line, e);
        } catch (IOException e) {
            throw Malformed.unreadable(file, e);
        }
    }

    private <T> T parse(CsvRecord record, Map<String, Integer> columns, Function<CsvRow, T> parse) {
        return Malformed.parsed(file, record.getStartingLineNumber(), () -> {
            if (record.getFieldCount() != columns.size()) {
                throw new IllegalArgumentException(record.getFieldCount() + " fields instead of " + columns.size());
            }
            return parse.apply(new CsvRow(columns, record.getFields()));
        });
    }

    private Map<String, Integer> columns(CsvRecord header) {
        Map<String, Integer> columns = new HashMap<>();
        for (int index = 0; index < header.getFieldCount(); index++) {
            columns.put(header.getField(index), index);
        }
        for (String name : required) {
            if (!columns.containsKey(name)) {
                throw Malformed.line(file, 1, new IllegalArgumentException("the header has no column " + name));
            }
        }
        return columns;
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
}
