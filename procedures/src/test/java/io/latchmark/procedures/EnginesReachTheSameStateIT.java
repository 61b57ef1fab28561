package io.latchmark.procedures;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.core.population.BenchmarkTable;
import io.latchmark.core.population.Scale;
import io.latchmark.core.random.NuRandConstants;
import io.latchmark.core.spi.NanoClock;
import io.latchmark.core.spi.Session;
import io.latchmark.core.spi.SessionFactory;
import io.latchmark.core.transaction.InputGenerator;
import io.latchmark.core.transaction.Mix;
import io.latchmark.core.transaction.Outcome;
import io.latchmark.core.transaction.TransactionInput;
import io.latchmark.core.transaction.Workload;
import io.latchmark.embedded.EmbeddedServer;
import io.latchmark.embedded.EmbeddedSettings;
import io.latchmark.loader.BulkSession;
import io.latchmark.loader.BulkTarget;
import io.latchmark.loader.LoadSettings;
import io.latchmark.loader.Loader;
import io.latchmark.loader.WarehouseRange;
import io.latchmark.loader.postgresql.PostgreSqlBulkTarget;
import io.latchmark.loader.sqlserver.BulkSettings;
import io.latchmark.loader.sqlserver.SqlServerBulkTarget;
import io.latchmark.procedures.postgresql.PostgreSqlProcedures;
import io.latchmark.procedures.sqlserver.OrderLines;
import io.latchmark.procedures.sqlserver.SqlServerProcedures;
import io.latchmark.schema.Schema;
import io.latchmark.schema.jdbc.ConnectionSettings;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.postgresql.PostgreSqlSchema;
import io.latchmark.schema.sqlserver.SqlServerSchema;
import io.latchmark.schema.sqlserver.testing.SqlServerAtHand;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * PostgreSQL and SQL Server work off the same 10,000 inputs, one after the other, and hold the same rows then. The inputs
 * are dealt out to the variants and to the ways in which order lines are handed over; each continues where the one before
 * has ended. Left out of the comparison are the moments at which transactions ran.
 */
final class EnginesReachTheSameStateIT {
    private static final Scale SCALE = new Scale(2);
    private static final long SEED = 11;
    private static final int INPUTS = 2_500;
    private static final WarehouseRange ALL = new WarehouseRange(Integer.MIN_VALUE, Integer.MAX_VALUE);
    private static final InputGenerator INPUTS_OF_ALL =
            new InputGenerator(new Workload(SCALE, 1, Mix.STANDARD, false), NuRandConstants.ofLoad(SEED), SEED, 0);

    @TempDir
    private static Path folder;

    private static EmbeddedServer server;
    private static Database postgreSql;
    private static Database sqlServer;

    @BeforeAll
    static void loadBoth() throws InterruptedException {
        ConnectionSettings settings = SqlServerAtHand.require();
        SqlServerAtHand.requireEmpty(1).close();
        sqlServer = Database.connect(settings, "load", 3, SqlServerBulkTarget.DRIVER_PROPERTIES);
        load(new SqlServerSchema(sqlServer), new SqlServerBulkTarget(sqlServer, BulkSettings.STANDARD));
        server = EmbeddedServer.open(new EmbeddedSettings(folder, 0, 256L << 20, 20, Map.of()), line -> {});
        postgreSql = Database.connect(server.connection(), "load", 3);
        load(new PostgreSqlSchema(postgreSql), new PostgreSqlBulkTarget(postgreSql));
    }

    private static void load(Schema schema, BulkTarget target) throws InterruptedException {
        schema.createTables();
        new Loader(target, NanoClock.system()).load(new LoadSettings(SCALE, SEED, 2), progress -> {});
        schema.createIndexes(2, index -> {});
        schema.analyze(2);
    }

    @AfterAll
    static void disconnect() {
        if (sqlServer != null) {
            new SqlServerSchema(sqlServer).drop();
            sqlServer.close();
        }
        if (server != null) {
            postgreSql.close();
            server.close();
        }
    }

    @ParameterizedTest
    @CsvSource({"CLASSIC, SCALARS", "OPTIMISED, TABLE", "CLASSIC, TABLE", "OPTIMISED, SCALARS"})
    void theSameInputsHaveTheSameOutcomesAndLeaveTheSameRows(ProcedureVariant variant, OrderLines orderLines) {
        List<TransactionInput> inputs = new ArrayList<>();
        for (int i = 0; i < INPUTS; i++) {
            inputs.add(INPUTS_OF_ALL.next());
        }

        List<Outcome> expected = work(new PostgreSqlProcedures(postgreSql.settings(), variant), inputs);
        List<Outcome> found = work(new SqlServerProcedures(sqlServer.settings(), variant, orderLines), inputs);

        assertThat(found).isEqualTo(expected).noneMatch(outcome -> outcome instanceof Outcome.Failed);
        assertThat(rows(new SqlServerBulkTarget(sqlServer, BulkSettings.STANDARD)))
                .hasSize(BenchmarkTable.values().length)
                .isEqualTo(rows(new PostgreSqlBulkTarget(postgreSql)));
    }

    private static List<Outcome> work(Procedures procedures, List<TransactionInput> inputs) {
        procedures.install();
        List<Outcome> outcomes = new ArrayList<>();
        try (SessionFactory sessions = procedures.sessions(1);
                Session session = sessions.open()) {
            inputs.forEach(input -> outcomes.add(session.execute(input)));
        }
        return outcomes;
    }

    private static Map<BenchmarkTable, String> rows(BulkTarget target) {
        Map<BenchmarkTable, String> rows = new EnumMap<>(BenchmarkTable.class);
        try (BulkSession session = target.open()) {
            for (BenchmarkTable table : BenchmarkTable.values()) {
                UndatedChecksum checksum = new UndatedChecksum();
                session.read(table, ALL, warehouse -> checksum);
                rows.put(table, checksum.text());
            }
        }
        return rows;
    }
}
