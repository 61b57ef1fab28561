package io.latchmark.storage.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.schema.jdbc.ConnectionSettings;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.storage.Readings;
import io.latchmark.storage.SamplerSet;
import io.latchmark.storage.host.ServerHost;
import io.latchmark.storage.host.ServerProcesses;
import io.latchmark.storage.host.ServerSessions.Group;
import io.latchmark.storage.host.ServerThreads;
import io.latchmark.storage.host.ThreadSampler;
import io.latchmark.storage.jdbc.SqlSessions;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** The processes of a server on this machine, as it names them and as the system counts their times. */
@Timeout(60)
@EnabledOnOs(OS.LINUX)
class PostgreSqlSessionsIT {
    private static final Path ROOT = Path.of("/");
    private static final String PROCESS = "SELECT pg_backend_pid()";

    @Test
    void theProcessesOfTheRunAreKnownByTheServerAndTheirTimesByTheSystem() throws SQLException {
        ConnectionSettings own = TestServer.settings().marked();
        try (Database terminals = Database.connect(own, "terminals", 1);
                Database sampled = Database.connect(own, "sampler", SamplerSet.CONNECTIONS_MAX);
                Database others = Database.connect(TestServer.settings().marked(), "terminals", 1);
                SqlSessions sessions = sessions(sampled)) {
            long terminal = Long.parseLong(TestServer.ask(terminals, PROCESS));
            long sampler = Long.parseLong(TestServer.ask(sampled, PROCESS));
            long other = Long.parseLong(TestServer.ask(others, PROCESS));

            assertThat(sessions.served())
                    .containsEntry(terminal, Group.TERMINALS)
                    .containsEntry(sampler, Group.SAMPLERS)
                    .containsEntry(other, Group.REST);
        }
    }

    @Test
    void workOfATerminalIsItsProcessorTime() throws SQLException {
        ConnectionSettings own = TestServer.settings().marked();
        try (Database terminals = Database.connect(own, "terminals", 1);
                Database sampled = Database.connect(own, "sampler", SamplerSet.CONNECTIONS_MAX);
                Connection held = terminals.connection()) {
            ServerHost host = new PostgreSqlPlacement(sampled).host(new ServerProcesses(ROOT));
            SamplerSet set = ThreadSampler.open(
                    ROOT,
                    Map.of(),
                    ServerThreads.of(ROOT, host, Optional.of(sessions(sampled))),
                    Duration.ofSeconds(1));
            assertThat(set.sources().get(0).detail()).contains("the server's processes");
            long before = terminalNanos(set);

            // A million rows take more than 20 ms of any processor.
            TestServer.execute(held, "SELECT sum(sqrt(n)) FROM generate_series(1, 1000000) AS n");

            assertThat(terminalNanos(set) - before)
                    .isGreaterThan(Duration.ofMillis(20).toNanos());
            set.samplers().get(0).close();
        }
    }

    private static SqlSessions sessions(Database sampled) {
        return new SqlSessions(sampled, PostgreSqlSamplers.sql(), "processes from 15", Optional.of(" idle"));
    }

    private static long terminalNanos(SamplerSet set) {
        return Readings.ofFirst(set).of("database/terminals").getOrDefault("cpu_time", 0L);
    }
}
