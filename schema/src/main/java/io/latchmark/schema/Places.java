package io.latchmark.schema;

import java.util.Optional;

/**
 * Target locations for a database's files in a reset: folders, or tablespaces of a PostgreSQL server. Immutable.
 *
 * @param data of the tables; empty to leave them in place
 * @param indexes of keys and indexes; empty to leave them in place
 * @param log of the log; empty to leave it in place
 */
public record Places(Optional<String> data, Optional<String> indexes, Optional<String> log) {
    /** Nothing is moved. */
    public static final Places AS_THEY_ARE = new Places(Optional.empty(), Optional.empty(), Optional.empty());
}
