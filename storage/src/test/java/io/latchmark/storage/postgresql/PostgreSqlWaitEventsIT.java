package io.latchmark.storage.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.latchmark.core.spi.Sampler;
import io.latchmark.results.run.RunEnvironment.Source;
import io.latchmark.schema.jdbc.ConnectionSettings;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.storage.SamplerSet;
import io.latchmark.storage.jdbc.PolledStates;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The wait events of the server at hand, by its own list, which servers have since version 17. */
@Timeout(60)
class PostgreSqlWaitEventsIT {
    @Test
    void everyWaitEventOfTheServerIsKnown() {
        assertThat(covers(TestServer.settings())).doesNotContain("wait events of this server in no class: ");
    }

    /** A server of a later version: its view is found before the real one. */
    @Test
    void waitEventsOfALaterServerAreReportedBeforeTheRun() throws SQLException {
        try (Database server = Database.connect(TestServer.settings(), "test", 1)) {
            assumeTrue(TestServer.major(server) >= 17, "pg_wait_events is of version 17 and later");
            TestServer.execute(
                    server,
                    "CREATE SCHEMA later",
                    "CREATE VIEW later.pg_wait_events AS SELECT * FROM pg_catalog.pg_wait_events"
                            + " UNION ALL VALUES ('IO', 'DataFileScatter', ''), ('Timeout', 'Nap', '')",
                    "DROP ROLE IF EXISTS later",
                    "CREATE ROLE later SUPERUSER LOGIN PASSWORD '"
                            + TestServer.settings().password() + "'",
                    "ALTER ROLE later SET search_path = later, pg_catalog");

            assertThat(covers(TestServer.settings("later")))
                    .endsWith("wait events of this server in no class: " + "IO:DataFileScatter");

            TestServer.execute(server, "DROP SCHEMA later CASCADE", "DROP ROLE later");
        }
    }

    private static String covers(ConnectionSettings settings) {
        try (Database pool = Database.connect(settings, "sampler", SamplerSet.CONNECTIONS_MAX)) {
            SamplerSet opened = PostgreSqlSamplers.open(pool, Duration.ofSeconds(1));
            opened.samplers().forEach(Sampler::close);
            return opened.sources().stream()
                    .filter(source -> source.name().equals(PolledStates.SOURCE))
                    .map(Source::detail)
                    .findFirst()
                    .orElseThrow();
        }
    }
}
