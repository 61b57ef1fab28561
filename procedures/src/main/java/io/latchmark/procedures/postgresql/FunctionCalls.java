package io.latchmark.procedures.postgresql;

import io.latchmark.schema.jdbc.SqlFile;
import java.util.Map;

/**
 * The statements of a terminal's connection, with the names of the procedures in them.
 *
 * @param names of the procedures, by their placeholders
 */
record FunctionCalls(SqlFile file, Map<String, String> names) {
    FunctionCalls {
        names = Map.copyOf(names);
    }

    String statement(String name) {
        return file.statement(name, names);
    }
}
