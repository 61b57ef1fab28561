package io.latchmark.application.skeleton;

import io.latchmark.core.spi.DatabaseUnderTest;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.SqlErrors;
import io.latchmark.schema.jdbc.SqlFile;
import io.latchmark.storage.jdbc.NamedQueries;
import java.util.Map;

/** A database of H2 as a run asks about it, by the statements of {@code database.sql}. */
final class SkeletonUnderTest implements DatabaseUnderTest {
    private final NamedQueries queries;

    SkeletonUnderTest(Database database) {
        this.queries = new NamedQueries(database, SqlFile.read(SkeletonUnderTest.class, "database.sql"));
    }

    @Override
    public long newOrdersPlaced() {
        return queries.newOrdersPlaced();
    }

    @Override
    public boolean checkpoint() {
        queries.execute("checkpoint", e -> SqlErrors.failed("checkpoint", e));
        return true;
    }

    @Override
    public Map<String, Map<String, String>> facts() {
        return Map.of("database", queries.pairs("database"), "settings", queries.pairs("settings"));
    }

    /** Never empty: a run on H2 is marked, because a commit may be lost. */
    @Override
    public Map<String, String> durabilityFaults() {
        return queries.pairs("durability_faults");
    }

    /** The database lives as long as this process. */
    @Override
    public Map<String, String> incarnation() {
        return Map.of("process", Long.toString(ProcessHandle.current().pid()));
    }

    /** The pool is the caller's; nothing else is held. */
    @Override
    public void close() {}
}
