package io.latchmark.application.skeleton;

import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.SqlFile;
import io.latchmark.storage.jdbc.NamedQueries;
import io.latchmark.storage.jdbc.SqlUnderTest;
import java.util.Map;

/** A database of H2 as a run asks about it, by the statements of {@code database.sql}. */
record SkeletonUnderTest(NamedQueries queries) implements SqlUnderTest {
    SkeletonUnderTest(Database database) {
        this(new NamedQueries(database, SqlFile.of("storage", "h2", "database.sql")));
    }

    /** The database lives as long as this process, which it doesn't know. */
    @Override
    public Map<String, String> incarnation() {
        Map<String, String> incarnation = SqlUnderTest.super.incarnation();
        incarnation.put("process", Long.toString(ProcessHandle.current().pid()));
        return incarnation;
    }
}
