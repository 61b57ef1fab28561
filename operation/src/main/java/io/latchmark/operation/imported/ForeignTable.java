package io.latchmark.operation.imported;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.latchmark.core.LatchmarkException;
import io.latchmark.operation.file.SourceText;
import io.latchmark.results.Malformed;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;

/** A CSV file of another tool with a header, row by row. */
final class ForeignTable {
    private ForeignTable() {}

    /** Hands over each row. */
    static void forEachRow(Path file, Consumer<Row> action) {
        long line = 1;
        try (CsvReader<NamedCsvRecord> rows = CsvReader.builder().ofNamedCsvRecord(file)) {
            for (NamedCsvRecord row : rows) {
                line = row.getStartingLineNumber();
                action.accept(new Row(file, row));
            }
        } catch (CsvParseException e) {
            throw SourceText.expected(file, line, "a row of CSV", String.valueOf(e.getMessage()));
        } catch (IOException e) {
            throw Malformed.unreadable(file, e);
        }
    }

    /** A row, whose columns are found by name. */
    record Row(Path file, NamedCsvRecord row) {
        boolean has(String column) {
            return row.findField(column).isPresent();
        }

        String text(String column) {
            return row.findField(column)
                    .map(String::strip)
                    .orElseThrow(() -> expected("the column '" + column + "'", "none"));
        }

        /** A whole number of 0 or more. */
        long count(String column) {
            String text = text(column);
            if (!text.matches("[0-9]{1,15}")) {
                throw expected(column + ", a whole number", text);
            }
            return Long.parseLong(text);
        }

        /** A number of 0 or more. */
        double number(String column) {
            String text = text(column);
            try {
                double number = Double.parseDouble(text);
                if (number >= 0 && Double.isFinite(number)) {
                    return number;
                }
            } catch (NumberFormatException e) {
                throw expected(column + ", a number", text);
            }
            throw expected(column + ", a number of 0 or more", text);
        }

        /** What is wrong with this row. */
        LatchmarkException expected(String what, String found) {
            return SourceText.expected(file, row.getStartingLineNumber(), what, found);
        }
    }
}
