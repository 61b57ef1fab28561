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
import io.latchmark.procedures.ProcedureVariant;
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
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The procedures on two warehouses of real content: each variant works off the same inputs, 200 of each transaction and
 * so most of them with the server's generic plans, on a copy of the same database.
 */
class PostgreSqlPopulatedIT {
    private static final SqlFile SQL = SqlFile.read(PostgreSqlPopulatedIT.class, "populated.sql");
    private static final Scale SCALE = new Scale(2);
    private static final long SEED = 11;
    private static final int ROUNDS = 200;

    private static final Map<ProcedureVariant, Findings> FINDINGS = new EnumMap<>(ProcedureVariant.class);

    /** What the terminals of a variant left behind; the counters were read first, because the state is a full scan. */
    private record Findings(
            List<String> sequentialScans,
            List<String> tablesReadByIndex,
            List<String> indexesReadWidely,
            List<String> unusedIndexes,
            List<String> state) {
        static Findings in(Database copy) throws SQLException {
            return new Findings(
                    ask(copy, "sequential_scans"),
                    ask(copy, "tables_read_by_index"),
                    ask(copy, "indexes_read_widely"),
                    ask(copy, "unused_indexes"),
                    ask(copy, "state"));
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
        for (ProcedureVariant variant : ProcedureVariant.values()) {
            try (Database administration = Database.connect(on("postgres"), "test", 1)) {
                execute(administration, "copy_for_" + variant.key());
            }
            try (Database copy = Database.connect(on(variant.key()), "test", 1)) {
                execute(copy, "age_statistics");
            }
            work(variant);
            try (Database copy = Database.connect(on(variant.key()), "test", 1)) {
                FINDINGS.put(variant, Findings.in(copy));
            }
        }
    }

    /** Closes its sessions, so that the server has all their counters. */
    private static void work(ProcedureVariant variant) throws SQLException {
        Procedures procedures = PostgreSqlProcedures.of(on(variant.key()), variant);
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

    @AfterAll
    static void dropCopies() throws SQLException {
        try (Database administration = Database.connect(on("postgres"), "test", 1)) {
            for (ProcedureVariant variant : ProcedureVariant.values()) {
                execute(administration, "removal_of_" + variant.key());
            }
        }
    }

    @ParameterizedTest
    @EnumSource(ProcedureVariant.class)
    void everyStatementFindsItsRowsByAnIndex(ProcedureVariant variant) {
        Findings findings = of(variant);

        assertThat(findings.sequentialScans()).containsExactly("");
        assertThat(findings.tablesReadByIndex())
                .containsExactly("customer,district,item,new_order,order_line,orders,stock,warehouse");
        assertThat(findings.unusedIndexes()).containsExactly("");
    }

    /** A plan that reads all customers of a warehouse for ten of them came with the estimates of a run's first minute. */
    @ParameterizedTest
    @EnumSource(ProcedureVariant.class)
    void noPlanFollowsStatisticsThatAreOutOfDate(ProcedureVariant variant) {
        assertThat(of(variant).indexesReadWidely()).containsExactly("");
    }

    @Test
    void allVariantsLeaveTheSameRows() {
        assertThat(of(ProcedureVariant.OPTIMISED).state())
                .hasSize(8)
                .isEqualTo(of(ProcedureVariant.CLASSIC).state());
    }

    private static Findings of(ProcedureVariant variant) {
        return Objects.requireNonNull(FINDINGS.get(variant));
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
