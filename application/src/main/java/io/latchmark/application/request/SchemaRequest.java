package io.latchmark.application.request;

import io.latchmark.platform.Problems;
import java.util.Map;

/**
 * A request to create or drop tables and procedures. Immutable.
 *
 * @param database to change
 * @param engineOptions options of this engine only, by name without dashes
 */
public record SchemaRequest(DatabaseRequest database, Map<String, String> engineOptions) {
    public SchemaRequest {
        engineOptions = Map.copyOf(engineOptions);
    }

    /** Reports what is wrong. Opens no database. */
    public void check(Problems problems) {
        database.check(problems);
        database.checkOptions(engineOptions, 1, problems);
    }
}
