package io.latchmark.storage.postgresql;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.spi.DatabaseUnderTest;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.SqlErrors;
import io.latchmark.schema.jdbc.SqlFile;
import io.latchmark.storage.jdbc.NamedQueries;
import java.util.Map;

/** Queries of a run on a PostgreSQL database with the nine tables. */
public final class PostgreSqlUnderTest implements DatabaseUnderTest {
    private static final SqlFile SQL = SqlFile.read(PostgreSqlUnderTest.class, "database.sql")
            .with(SqlFile.read(PostgreSqlUnderTest.class, "plans.sql"));
    private static final String INSUFFICIENT_PRIVILEGE = "42501";

    private final NamedQueries inquiry;
    private final String user;

    /**
     * Executes no statement.
     *
     * @param database a pool, which belongs to the caller
     */
    public PostgreSqlUnderTest(Database database) {
        this.inquiry = new NamedQueries(database, SQL);
        this.user = database.settings().user();
    }

    /** The statements. */
    public static SqlFile sql() {
        return SQL;
    }

    @Override
    public long newOrdersPlaced() {
        return inquiry.newOrdersPlaced();
    }

    @Override
    public boolean checkpoint() {
        inquiry.execute(
                "checkpoint",
                e -> INSUFFICIENT_PRIVILEGE.equals(e.getSQLState())
                        ? LatchmarkException.environment(
                                "the role " + user + " may not issue a checkpoint; grant it the role pg_checkpoint", e)
                        : SqlErrors.failed("checkpoint", e));
        return true;
    }

    @Override
    public Map<String, Map<String, String>> facts() {
        Map<String, String> facts = inquiry.pairs("database");
        facts.putAll(inquiry.pairs("age"));
        return Map.of(
                "database", facts,
                "settings", inquiry.pairs("settings"),
                "tables", inquiry.pairs("table_options"),
                "table_age", inquiry.pairs("table_age"));
    }

    @Override
    public Map<String, String> durabilityFaults() {
        return inquiry.pairs("durability_faults");
    }

    @Override
    public Map<String, Long> tornPageFaults() {
        return inquiry.numbers("torn_page_faults");
    }

    @Override
    public Map<String, String> incarnation() {
        return inquiry.pairs("incarnation");
    }

    @Override
    public Map<String, Long> scans() {
        return inquiry.numbers("scans");
    }

    /** The pool belongs to the caller; nothing else is held. */
    @Override
    public void close() {}
}
