package io.latchmark.schema.sqlserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.LatchmarkException;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.sqlserver.testing.PlantedAnswer;
import io.latchmark.schema.sqlserver.testing.PlantedSqlServer;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The fake that other tests trust. */
final class PlantedSqlServerTest {
    @Test
    void theDriverReadsWhatWasPlantedAndTheServerWritesDownWhatWasAsked() throws IOException {
        try (PlantedSqlServer planted = PlantedSqlServer.start(sql -> sql.startsWith("SELECT")
                        ? PlantedAnswer.columns("name", "value")
                                .row("a", 9_000_000_000L)
                                .row("b", null)
                        : new PlantedAnswer.Refusal(262, 14, "denied"));
                Database database = Database.connect(planted.settings(), "test", 1)) {
            SqlServer server = new SqlServer(database);

            assertThat(server.queries().pairs("list", "SELECT name, value FROM planted"))
                    .isEqualTo(Map.of("a", "9000000000"));
            assertThat(server.queries().column("list", "SELECT name FROM planted WHERE x = ?", "y"))
                    .containsExactly("a", "b");
            assertThatThrownBy(() -> server.queries().execute("change", "ALTER"))
                    .isInstanceOf(LatchmarkException.class)
                    .hasMessageContaining("denied (SQLState S0001, code 262)");
            assertThat(planted.statements())
                    .isEqualTo(List.of(
                            "SELECT name, value FROM planted", "SELECT name FROM planted WHERE x =  @P0 ", "ALTER"));
        }
    }
}
