package io.latchmark.schema;

import java.util.Optional;

/**
 * Where a reset puts the files of a database: folders, or tablespaces of a PostgreSQL server. Immutable.
 *
 * @param data of the tables; empty for where they are
 * @param indexes of keys and indexes; empty for where they are
 * @param log empty for where it is
 */
public record Places(Optional<String> data, Optional<String> indexes, Optional<String> log) {
    /** Nothing is moved. */
    public static final Places AS_THEY_ARE = new Places(Optional.empty(), Optional.empty(), Optional.empty());
}
