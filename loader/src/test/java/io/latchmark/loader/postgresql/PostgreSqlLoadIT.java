package io.latchmark.loader.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.population.BenchmarkTable;
import io.latchmark.core.population.Scale;
import io.latchmark.core.spi.NanoClock;
import io.latchmark.embedded.SharedServer;
import io.latchmark.loader.ChunkDifference;
import io.latchmark.loader.GeneratedChunks;
import io.latchmark.loader.LoadListener;
import io.latchmark.loader.LoadReport;
import io.latchmark.loader.LoadSettings;
import io.latchmark.loader.LoadVerifier;
import io.latchmark.loader.Loader;
import io.latchmark.loader.rows.CanonicalText;
import io.latchmark.loader.rows.Population;
import io.latchmark.schema.LoadChunk;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.SqlFile;
import io.latchmark.schema.postgresql.PostgreSqlSchema;
import java.io.IOException;
import java.io.OutputStream;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32C;
import java.util.zip.CheckedOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.postgresql.PGConnection;

/** The load into an embedded server. */
final class PostgreSqlLoadIT {
    private static final SqlFile SQL = SqlFile.read(PostgreSqlLoadIT.class, "load-test.sql");
    private static final LoadListener NOBODY = progress -> {};
    private static final long SEED = 1;
    /** More than can be loaded before the test stops it, and less than would fill a disk if it doesn't. */
    private static final Scale LONG_LOAD = new Scale(40);

    private static Database database;

    @BeforeAll
    static void connect() {
        database = Database.connect(SharedServer.connection(), "test", 2);
    }

    @AfterAll
    static void disconnect() {
        database.close();
    }

    @BeforeEach
    void createEmptyTables() {
        PostgreSqlSchema schema = new PostgreSqlSchema(database);
        schema.drop();
        schema.createTables();
    }

    /** One load answers all that can be asked of a whole one. */
    @Test
    void theServerHoldsExactlyTheRowsThatWereGeneratedAndDifferencesAreFound() throws Exception {
        LoadSettings settings = new LoadSettings(new Scale(1), SEED, 2);
        PostgreSqlSchema schema = new PostgreSqlSchema(database);

        LoadReport report = load(settings, NOBODY);

        assertThat(report.rowsTotal()).isBetween(595_000L, 603_000L);
        assertRowsAreThoseGenerated();
        List<LoadChunk> chunks = schema.loadedChunks();
        assertThat(chunks).isEqualTo(GeneratedChunks.of(settings));
        assertNotLoadedTwice(settings);
        execute("change rows");
        assertThat(verify(settings, chunks))
                .extracting(difference -> difference.table() + " " + difference.rows())
                .containsExactly("CUSTOMER 30000", "HISTORY 29999", "ORDERS 30000");
    }

    private static void assertRowsAreThoseGenerated() throws Exception {
        Map<BenchmarkTable, String> generated = new EnumMap<>(BenchmarkTable.class);
        Map<BenchmarkTable, String> loaded = new EnumMap<>(BenchmarkTable.class);
        for (BenchmarkTable table : BenchmarkTable.values()) {
            generated.put(
                    table, CanonicalText.crc(SEED, table, table == BenchmarkTable.ITEM ? Population.NO_WAREHOUSE : 1));
            loaded.put(table, crcInDatabase(table));
        }
        assertThat(loaded).isEqualTo(generated);
    }

    /** The record of the load refuses it while the tables have no keys yet; one worker begins with the items. */
    private static void assertNotLoadedTwice(LoadSettings settings) {
        assertThatThrownBy(() -> load(new LoadSettings(settings.scale(), settings.seed(), 1), NOBODY))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageStartingWith("load of the items, at its commit: ERROR: duplicate key")
                .hasMessageContaining("SQLState 23505");
        assertThat(number("warehouses")).isEqualTo(1);
    }

    @Test
    void aRowThatTheServerRefusesEndsTheLoadAndLeavesNoPartOfTheWarehouse() throws SQLException {
        execute("refuse stock");

        assertThatThrownBy(() -> load(new LoadSettings(LONG_LOAD, SEED, 2), NOBODY))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageStartingWith("load of stock: ")
                .hasMessageContaining("half_of_the_stock")
                .hasMessageContaining("SQLState 23514");

        assertThat(number("warehouses")).isZero();
    }

    @Test
    void aLostConnectionEndsTheLoadWithAnError() throws SQLException {
        assertThatThrownBy(() ->
                        load(new LoadSettings(LONG_LOAD, SEED, 2), progress -> number("terminate loading sessions")))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageStartingWith("load of ");

        assertThat(number("incomplete warehouses")).isZero();
    }

    @Test
    void anInterruptLeavesWholeWarehousesOnly() throws SQLException {
        assertThatThrownBy(() -> load(new LoadSettings(LONG_LOAD, SEED, 2), progress -> {
                    if (number("warehouses") > 0) {
                        Thread.currentThread().interrupt();
                    }
                }))
                .isInstanceOf(InterruptedException.class);

        assertThat(number("warehouses")).isBetween(1L, 39L);
        assertThat(number("incomplete warehouses")).isZero();
    }

    private static LoadReport load(LoadSettings settings, LoadListener listener) throws InterruptedException {
        try (Database pool = Database.connect(SharedServer.connection(), "load", settings.workers())) {
            return new Loader(new PostgreSqlBulkTarget(pool), NanoClock.system()).load(settings, List.of(), listener);
        }
    }

    private static List<ChunkDifference> verify(LoadSettings settings, List<LoadChunk> chunks)
            throws InterruptedException {
        try (Database pool = Database.connect(SharedServer.connection(), "load", settings.workers())) {
            return new LoadVerifier(new PostgreSqlBulkTarget(pool), NanoClock.system())
                    .verify(settings.scale(), settings.workers(), chunks, NOBODY);
        }
    }

    private static String crcInDatabase(BenchmarkTable table) throws SQLException, IOException {
        CRC32C crc = new CRC32C();
        try (Connection connection = database.connection();
                Statement statement = connection.createStatement();
                OutputStream stream = new CheckedOutputStream(OutputStream.nullOutputStream(), crc)) {
            statement.execute(SQL.statement("utc"));
            connection.unwrap(PGConnection.class).getCopyAPI().copyOut(SQL.statement(table.sqlName()), stream);
        }
        return CanonicalText.hex(crc);
    }

    private static void execute(String name) throws SQLException {
        try (Connection connection = database.connection();
                Statement statement = connection.createStatement()) {
            statement.execute(SQL.statement(name));
        }
    }

    private static long number(String name) {
        try (Connection connection = database.connection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(SQL.statement(name))) {
            row.next();
            return row.getLong(1);
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }
}
