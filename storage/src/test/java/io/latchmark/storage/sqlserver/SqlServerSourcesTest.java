package io.latchmark.storage.sqlserver;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.core.spi.CounterRole;
import io.latchmark.core.spi.DeclaredRole;
import io.latchmark.core.spi.Sampler;
import io.latchmark.results.run.RunEnvironment.Source;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.sqlserver.testing.PlantedAnswer;
import io.latchmark.schema.sqlserver.testing.PlantedSqlServer;
import io.latchmark.storage.SamplerSet;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which views are read where, with planted views. */
final class SqlServerSourcesTest {
    private static PlantedSqlServer server(int edition) throws IOException {
        return PlantedSqlServer.start(sql -> {
            if (sql.contains("SERVERPROPERTY('EngineEdition')")) {
                return PlantedAnswer.permissions(edition);
            }
            if (sql.contains("SET LOCK_TIMEOUT")) {
                return PlantedAnswer.NOTHING;
            }
            if (sql.contains("wait_time_ms")) {
                return PlantedAnswer.columns("wait_type", "waits", "wait_time_ms", "signal_wait_time_ms")
                        .row("WRITELOG", sql.contains("dm_db_wait_stats") ? 1 : 2, 10, 0);
            }
            return new PlantedAnswer.Refusal(208, 16, "Invalid object name");
        });
    }

    @ParameterizedTest
    @CsvSource({"5, 1, 13", "12, 1, 13", "3, 2, 12", "8, 2, 12"})
    void aDatabaseOfAzureHasWaitsOfItsOwnAndAServerThoseOfAll(int edition, long waits, int sources) throws IOException {
        try (PlantedSqlServer server = server(edition);
                Database database = Database.connect(server.settings(), "sampler", SamplerSet.CONNECTIONS_MAX)) {
            SamplerSet sampling = SqlServerSamplers.open(database, Duration.ofSeconds(1));
            List<Long> found = new ArrayList<>();

            for (Sampler sampler : sampling.samplers()) {
                if (sampler.source().equals("dm_os_wait_stats")) {
                    sampler.sample((object, metric, unit, value) -> {
                        if (metric.equals("waits")) {
                            found.add(value);
                        }
                    });
                }
                sampler.close();
            }

            assertThat(found).containsExactly(waits);
            assertThat(sampling.sources()).hasSize(sources).hasSizeLessThan(SamplerSet.CONNECTIONS_MAX);
            assertThat(sampling.sources())
                    .filteredOn(source -> source.name().equals("dm_os_schedulers"))
                    .singleElement()
                    .extracting(Source::available)
                    .isEqualTo(false);
        }
    }

    @ParameterizedTest
    @CsvSource({"true, shop/journal", "false, *_log"})
    void theFilesOfTheLogAreThoseThatTheServerNames(boolean told, String object) throws IOException {
        try (PlantedSqlServer server = PlantedSqlServer.start(sql -> {
                    if (sql.contains("f.type = 1") && told) {
                        return PlantedAnswer.columns("object").row("shop/journal");
                    }
                    return sql.contains("SET LOCK_TIMEOUT")
                            ? PlantedAnswer.NOTHING
                            : new PlantedAnswer.Refusal(300, 14, "permission was denied");
                });
                Database database = Database.connect(server.settings(), "sampler", SamplerSet.CONNECTIONS_MAX)) {
            SamplerSet sampling = SqlServerSamplers.open(database, Duration.ofSeconds(1));

            assertThat(sampling.sources())
                    .filteredOn(source -> source.name().equals("dm_io_virtual_file_stats"))
                    .singleElement()
                    .satisfies(source -> assertThat(source.roles().orElseThrow())
                            .contains(
                                    new DeclaredRole(CounterRole.LOG_FILE, object, DeclaredRole.ANY),
                                    new DeclaredRole(CounterRole.FILE_READS, DeclaredRole.ANY, "reads")));
        }
    }

    @ParameterizedTest
    @CsvSource({"0, VIEW SERVER SECURITY STATE, VIEW SERVER PERFORMANCE STATE", ", VIEW SERVER STATE, VIEW SERVER STATE"
    })
    void aRefusedViewNamesTheRightThatTheServerKnows(@Nullable Integer performance, String ofServices, String ofOthers)
            throws IOException {
        try (PlantedSqlServer server = PlantedSqlServer.start(sql -> {
                    if (sql.contains("HAS_PERMS_BY_NAME")) {
                        return PlantedAnswer.columns(
                                        "engine_edition",
                                        "server_state",
                                        "server_performance_state",
                                        "database_state",
                                        "database_performance_state")
                                .row(3, 0, performance, 1, performance);
                    }
                    return sql.contains("SET LOCK_TIMEOUT")
                            ? PlantedAnswer.NOTHING
                            : new PlantedAnswer.Refusal(300, 14, "VIEW SERVER STATE permission was denied");
                });
                Database database = Database.connect(server.settings(), "control", 1)) {
            Map<String, Map<String, String>> facts = new SqlServerUnderTest(database).facts();

            assertThat(facts.getOrDefault("server", Map.of()).get("unavailable services"))
                    .endsWith("; grant " + ofServices + " to the login bench");
            assertThat(facts.getOrDefault("server", Map.of()).get("unavailable host"))
                    .endsWith("; grant " + ofOthers + " to the login bench");
        }
    }

    /** All of them call their edition SQL Azure; a Managed Instance has no limits of a database. */
    @ParameterizedTest
    @CsvSource({"5, true", "12, true", "8, false", "3, false"})
    void onlyADatabaseOfAzureIsAskedForItsLimits(String engineEdition, boolean asked) throws IOException {
        try (PlantedSqlServer server = PlantedSqlServer.start(sql -> {
                    PlantedAnswer.Rows rows = PlantedAnswer.columns("name", "value");
                    return sql.contains("ProductVersion")
                            ? rows.row("edition", "SQL Azure").row("engine_edition", engineEdition)
                            : rows;
                });
                Database database = Database.connect(server.settings(), "control", 1)) {
            assertThat(new SqlServerUnderTest(database).facts().containsKey("limits"))
                    .isEqualTo(asked);
        }
    }

    @ParameterizedTest
    @CsvSource({"1, true", "0, false"})
    void aCheckpointThatTheServerIgnoresIsNone(String has, boolean done) throws IOException {
        try (PlantedSqlServer server = PlantedSqlServer.start(sql -> sql.contains("BabelfishVersion")
                        ? PlantedAnswer.columns("name", "value").row("checkpoint", has)
                        : PlantedAnswer.NOTHING);
                Database database = Database.connect(server.settings(), "control", 1)) {
            assertThat(new SqlServerUnderTest(database).checkpoint().isEmpty()).isEqualTo(done);
        }
    }

    @Test
    void theStartIsToldByTicksWhichNoChangeOfTheClockMoves() throws IOException {
        try (PlantedSqlServer server = PlantedSqlServer.start(sql -> {
                    PlantedAnswer.Rows rows = PlantedAnswer.columns("name", "value");
                    if (sql.contains("sqlserver_start_time_ms_ticks")) {
                        return sql.contains("started_at")
                                ? rows.row("started_at", "by ticks")
                                : rows.row("seconds", "4000");
                    }
                    return sql.contains("DATEDIFF(second") ? rows.row("seconds", "7600") : rows;
                });
                Database database = Database.connect(server.settings(), "control", 1)) {
            SqlServerUnderTest underTest = new SqlServerUnderTest(database);

            assertThat(underTest.age()).isEqualTo(Duration.ofSeconds(4_000));
            assertThat(underTest.facts().get("server")).containsEntry("started_at", "by ticks");
        }
    }

    @Test
    void settingsNameQueryStoreScopedConfigurationAndTraceFlags() throws IOException {
        try (PlantedSqlServer server = PlantedSqlServer.start(sql -> {
                    PlantedAnswer.Rows rows = PlantedAnswer.columns("name", "value");
                    if (sql.contains("database_query_store_options")) {
                        return rows.row("query_store_state", "READ_ONLY");
                    }
                    if (sql.contains("database_scoped_configurations")) {
                        return rows.row("scoped_maxdop", "4");
                    }
                    return sql.contains("TRACESTATUS")
                            ? rows.row("trace_flags", "1").row("trace_flag_834", "global")
                            : rows;
                });
                Database database = Database.connect(server.settings(), "control", 1)) {
            assertThat(new SqlServerUnderTest(database).facts().get("settings"))
                    .containsEntry("query_store_state", "READ_ONLY")
                    .containsEntry("scoped_maxdop", "4")
                    .containsEntry("trace_flag_834", "global");
        }
    }
}
