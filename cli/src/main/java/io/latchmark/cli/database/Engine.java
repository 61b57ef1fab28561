package io.latchmark.cli.database;

import io.latchmark.core.spi.DatabaseUnderTest;
import io.latchmark.loader.BulkTarget;
import io.latchmark.procedures.ProcedureVariant;
import io.latchmark.procedures.Procedures;
import io.latchmark.schema.Schema;
import io.latchmark.schema.jdbc.ConnectionSettings;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.storage.Sampling;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/** Everything that one database engine brings along. */
public interface Engine {
    /** Names the engine in records. */
    String key();

    Schema schema(Database database);

    BulkTarget bulkTarget(Database database);

    Procedures procedures(ConnectionSettings settings, ProcedureVariant variant);

    DatabaseUnderTest underTest(Database database);

    Sampling samplers(Database database, Duration period);

    /** Directories of data and log on the server's host, by use; empty if the role may not know. */
    Map<String, Path> storage(Database database);
}
