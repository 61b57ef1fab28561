package io.latchmark.results;

import java.util.List;
import java.util.Map;

/**
 * A row of a CSV file, read by the names of its columns.
 *
 * @param columns index of each column by its name
 */
record CsvRow(Map<String, Integer> columns, List<String> fields) {
    String text(String column) {
        Integer index = columns.get(column);
        if (index == null) {
            throw new IllegalStateException("no column " + column + ": the header was not checked");
        }
        return fields.get(index);
    }

    /**
     * A whole number.
     *
     * @throws IllegalArgumentException if the field is not one
     */
    long number(String column) {
        String text = text(column);
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(column + " = '" + text + "' is not a whole number", e);
        }
    }
}
