package io.latchmark.imported;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.latchmark.core.LatchmarkException;
import io.latchmark.results.Malformed;
import io.latchmark.results.SourceText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;

/** Reads a CSV file of another tool, with a header, row by row. */
final class ForeignTable {
    private ForeignTable() {}

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

    /** The first row; empty if there is none. */
    static Optional<Row> first(Path file) {
        try (CsvReader<NamedCsvRecord> rows = CsvReader.builder().ofNamedCsvRecord(file)) {
            for (NamedCsvRecord row : rows) {
                return Optional.of(new Row(file, row));
            }
            return Optional.empty();
        } catch (CsvParseException e) {
            throw SourceText.expected(file, 1, "a CSV file", String.valueOf(e.getMessage()));
        } catch (IOException e) {
            throw Malformed.unreadable(file, e);
        }
    }

    record Row(Path file, NamedCsvRecord row) {
        boolean has(String column) {
            return row.findField(column).isPresent();
        }

        String text(String column) {
            return row.findField(column)
                    .map(String::strip)
                    .orElseThrow(() -> expected("the column '" + column + "'", "none"));
        }

        long count(String column) {
            return ForeignNumber.count(this::expected, column, text(column));
        }

        /** A number of users or warehouses. */
        int small(String column) {
            return ForeignNumber.small(this::expected, column, text(column));
        }

        /** A number from 0 to a maximum. */
        double decimal(String column, double most) {
            return ForeignNumber.decimal(this::expected, column, text(column), most);
        }

        /** A time in a unit of this many nanoseconds. */
        long nanos(String column, double unitNanos) {
            return ForeignNumber.nanos(this::expected, column, text(column), unitNanos);
        }

        /** The error in this row. */
        LatchmarkException expected(String what, String found) {
            return SourceText.expected(file, row.getStartingLineNumber(), what, found);
        }
    }
}
