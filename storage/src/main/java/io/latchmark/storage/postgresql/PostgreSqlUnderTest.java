package io.latchmark.storage.postgresql;

import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.SqlFile;
import io.latchmark.storage.jdbc.NamedQueries;
import io.latchmark.storage.jdbc.SqlUnderTest;
import java.util.Optional;

/**
 * Queries of a run on a PostgreSQL database with the nine tables.
 *
 * @param queries on a pool, which belongs to the caller
 */
public record PostgreSqlUnderTest(NamedQueries queries) implements SqlUnderTest {
    private static final SqlFile SQL = SqlFile.read(PostgreSqlUnderTest.class, "database.sql")
            .with(SqlFile.read(PostgreSqlUnderTest.class, "plans.sql"));

    /** Executes no statement. */
    public PostgreSqlUnderTest(Database database) {
        this(new NamedQueries(database, SQL));
    }

    @Override
    public Optional<String> checkpoint() {
        return checkpoint("grant it the role pg_checkpoint");
    }
}
