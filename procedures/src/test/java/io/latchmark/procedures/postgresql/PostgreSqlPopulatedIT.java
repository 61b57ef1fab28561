package io.latchmark.procedures.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.core.population.Scale;
import io.latchmark.core.random.NuRandConstants;
import io.latchmark.core.spi.NanoClock;
import io.latchmark.core.spi.Session;
import io.latchmark.core.spi.SessionFactory;
import io.latchmark.core.transaction.InputGenerator;
import io.latchmark.core.transaction.Mix;
import io.latchmark.core.transaction.Outcome;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.core.transaction.Workload;
import io.latchmark.embedded.SharedServer;
import io.latchmark.loader.LoadSettings;
import io.latchmark.loader.Loader;
import io.latchmark.loader.postgresql.PostgreSqlBulkTarget;
import io.latchmark.procedures.Procedures;
import io.latchmark.schema.Schema;
import io.latchmark.schema.jdbc.ConnectionSettings;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.SqlFile;
import io.latchmark.schema.postgresql.PostgreSqlSchema;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The procedures on two warehouses of real content: 200 of each transaction, and so most of them with the server's
 * generic plans.
 */
class PostgreSqlPopulatedIT {
    private static final SqlFile SQL = SqlFile.read(PostgreSqlPopulatedIT.class, "populated.sql");
    private static final Scale SCALE = new Scale(2);
    private static final long SEED = 11;
    private static final int ROUNDS = 200;

    private static @Nullable Findings findings;

    /** What the terminals of a variant left behind; the counters were read first, because the state is a full scan. */
    private record Findings(
            List<String> sequentialScans,
            List<String> tablesReadByIndex,
            List<String> indexesReadWidely,
            List<String> unusedIndexes) {
        static Findings in(Database copy) throws SQLException {
            return new Findings(
                    ask(copy, "sequential_scans"),
                    ask(copy, "tables_read_by_index"),
                    ask(copy, "indexes_read_widely"),
                    ask(copy, "unused_indexes"));
        }
    }

    @BeforeAll
    static void loadAndWork() throws Exception {
        try (Database database = Database.connect(SharedServer.connection(), "load", 3)) {
            Schema schema = new PostgreSqlSchema(database);
            schema.drop();
            schema.createTables();
            new Loader(new PostgreSqlBulkTarget(database), NanoClock.system())
                    .load(new LoadSettings(SCALE, SEED, 2), List.of(), progress -> {});
            schema.createIndexes(2, index -> {});
            schema.analyze(2);
        }
        try (Database database = Database.connect(SharedServer.connection(), "test", 1)) {
            execute(database, "age_statistics");
            execute(database, "fresh_counters");
        }
        work();
        try (Database database = Database.connect(SharedServer.connection(), "test", 1)) {
            findings = Findings.in(database);
        }
    }

    /** Closes its sessions, so that the server has all their counters. */
    private static void work() throws SQLException {
        Procedures procedures = PostgreSqlProcedures.of(SharedServer.connection());
        procedures.install();
        InputGenerator inputs =
                new InputGenerator(new Workload(SCALE, 1, Mix.STANDARD, false), NuRandConstants.ofLoad(SEED), SEED, 0);
        try (SessionFactory sessions = procedures.sessions(1);
                Session session = sessions.open()) {
            for (int round = 0; round < ROUNDS; round++) {
                for (TransactionType type : TransactionType.all()) {
                    assertThat(session.execute(inputs.next(type))).isNotInstanceOf(Outcome.Failed.class);
                }
            }
        }
        try (Database administration = Database.connect(on("postgres"), "test", 1)) {
            while (!ask(administration, "terminals").equals(List.of("0"))) {
                Thread.onSpinWait();
            }
        }
    }

    @Test
    void everyStatementFindsItsRowsByAnIndex() {
        Findings found = Objects.requireNonNull(findings);

        assertThat(found.sequentialScans()).containsExactly("");
        assertThat(found.tablesReadByIndex())
                .containsExactly("customer,district,item,new_order,order_line,orders,stock,warehouse");
        assertThat(found.unusedIndexes()).containsExactly("");
    }

    /** A plan that reads all customers of a warehouse for ten of them came with the estimates of a run's first minute. */
    @Test
    void noPlanFollowsStatisticsThatAreOutOfDate() {
        assertThat(Objects.requireNonNull(findings).indexesReadWidely()).containsExactly("");
    }

    private static ConnectionSettings on(String databaseName) {
        ConnectionSettings settings = SharedServer.connection();
        String url = settings.jdbcUrl();
        return new ConnectionSettings(
                url.substring(0, url.lastIndexOf('/') + 1) + databaseName, settings.user(), settings.password());
    }

    private static void execute(Database database, String statementName) throws SQLException {
        try (Connection connection = database.connection();
                Statement statement = connection.createStatement()) {
            statement.execute(SQL.statement(statementName));
        }
    }

    private static List<String> ask(Database database, String statementName) throws SQLException {
        try (Connection connection = database.connection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(SQL.statement(statementName))) {
            List<String> values = new ArrayList<>();
            while (rows.next()) {
                values.add(rows.getString(1));
            }
            return values;
        }
    }
}
