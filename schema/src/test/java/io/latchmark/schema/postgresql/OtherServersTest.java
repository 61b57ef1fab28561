package io.latchmark.schema.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.LatchmarkException;
import io.latchmark.schema.jdbc.ConnectionSettings;
import io.latchmark.schema.jdbc.Database;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class OtherServersTest {
    @Test
    void aServerOfPostgreSqlIsTaken() {
        assertThat(PostgreSqlDriver.refusal(Map.of("server_version", "18.1 (Debian 18.1-1.pgdg13+1)")))
                .isEmpty();
    }

    @Test
    void yugabyteDbIsRefusedByItsVersion() {
        assertThat(PostgreSqlDriver.refusal(Map.of("server_version", "15.2-YB-2.25.0.0-b0")))
                .hasValueSatisfying(reason -> assertThat(reason)
                        .startsWith("the server is YugabyteDB 15.2-YB-2.25.0.0-b0, whose storage is not PostgreSQL's"));
    }

    @Test
    void cockroachDbIsRefusedAtTheLoginWithTheReason() throws IOException {
        Map<String, String> told =
                Map.of("server_version", "13.0.0", "crdb_version", "CockroachDB CCL v24.3.1 (x86_64-pc-linux-gnu)");
        try (PlantedLogin server = PlantedLogin.telling(told)) {
            ConnectionSettings settings = new ConnectionSettings(
                    "jdbc:postgresql://127.0.0.1:" + server.port() + "/defaultdb?sslmode=disable", "root", "x");

            assertThatThrownBy(() -> Database.connect(settings, "control", 1))
                    .isInstanceOf(LatchmarkException.class)
                    .hasMessageContaining("the server is CockroachDB CCL v24.3.1")
                    .hasMessageContaining("pg_stat_io")
                    .hasMessageContaining("name a server of a database that Latchmark supports");
        }
    }
}
