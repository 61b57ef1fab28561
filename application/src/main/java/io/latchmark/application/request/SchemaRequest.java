package io.latchmark.application.request;

import io.latchmark.platform.Problems;
import java.util.Map;

/**
 * Tables and procedures to create or drop. Immutable.
 *
 * @param database that gets them
 * @param engineOptions what only this engine can do, by the option's name without dashes
 */
public record SchemaRequest(DatabaseRequest database, Map<String, String> engineOptions) {
    public SchemaRequest {
        engineOptions = Map.copyOf(engineOptions);
    }

    /** Adds what is wrong. Opens no database. */
    public void check(Problems problems) {
        database.check(problems);
        database.checkOptions(engineOptions, 1, problems);
    }
}
