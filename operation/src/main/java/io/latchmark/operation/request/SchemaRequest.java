package io.latchmark.operation.request;

import io.latchmark.schema.Placement;
import java.util.Map;

/**
 * Tables and procedures to create or drop. Immutable.
 *
 * @param database that gets them
 * @param placement tablespaces of tables and indexes; for the embedded server folders in which they are made
 * @param engineOptions what only this engine can do, by the option's name without dashes
 */
public record SchemaRequest(DatabaseRequest database, Placement placement, Map<String, String> engineOptions) {
    public SchemaRequest {
        engineOptions = Map.copyOf(engineOptions);
    }
}
