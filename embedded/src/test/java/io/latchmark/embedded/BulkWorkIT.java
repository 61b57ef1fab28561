package io.latchmark.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.LatchmarkException;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.Queries;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class BulkWorkIT {
    @TempDir
    private Path temporary;

    @Test
    void whatIsCommittedOutlivesAKillAndTheNextStartHasTheSettingsAskedFor() throws IOException {
        Files.setPosixFilePermissions(temporary, PosixFilePermissions.fromString("rwxr-xr-x"));
        EmbeddedSettings settings =
                EmbeddedServerIT.settings(temporary.toRealPath().resolve("data"));
        EmbeddedServer bulk = EmbeddedServer.open(settings, ServerUse.BULK, message -> {});
        assertThat(setting(bulk, "fsync")).isEqualTo("on");
        assertThat(setting(bulk, "debug_io_direct")).isEmpty();
        assertThat(setting(bulk, "wal_level")).isEqualTo("minimal");
        new SmallTable(bulk).create();
        ProcessHandle.of(EmbeddedServer.status(settings.folder()).pid())
                .orElseThrow()
                .destroyForcibly();
        assertThatThrownBy(bulk::close).isInstanceOf(LatchmarkException.class);

        try (EmbeddedServer next = EmbeddedServer.open(settings, message -> {})) {
            assertThat(new SmallTable(next).answer()).isEqualTo("9");
            assertThat(setting(next, "wal_level")).isEqualTo("replica");
            assertThat(setting(next, "shared_buffers")).isEqualTo("32MB");
        }
    }

    private static String setting(EmbeddedServer server, String name) {
        return query(server, "SELECT current_setting('" + name + "')");
    }

    private static String query(EmbeddedServer server, String sql) {
        try (Database database = Database.connect(server.connection(), "test", 1)) {
            return new Queries(database).column("test", sql).get(0);
        }
    }

    /** A table with a key, which the log of bulk work does not hold. */
    private record SmallTable(EmbeddedServer server) {
        void create() {
            try (Database database = Database.connect(server.connection(), "test", 1)) {
                Queries queries = new Queries(database);
                queries.execute("table", "CREATE TABLE filled AS SELECT 9 AS answer");
                queries.execute("key", "ALTER TABLE filled ADD CONSTRAINT filled_key PRIMARY KEY (answer)");
            }
        }

        String answer() {
            return query(server, "SELECT answer FROM filled WHERE answer = 9");
        }
    }
}
