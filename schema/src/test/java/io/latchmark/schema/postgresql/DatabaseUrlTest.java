package io.latchmark.schema.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class DatabaseUrlTest {
    @ParameterizedTest
    @CsvSource({
        "jdbc:postgresql://db:5432/bench, bench, jdbc:postgresql://db:5432/postgres",
        "'jdbc:postgresql://a:1,b:2/bench?ssl=true', bench, 'jdbc:postgresql://a:1,b:2/postgres?ssl=true'",
        "jdbc:postgresql:bench, bench, jdbc:postgresql:postgres",
        "jdbc:postgresql://db/my%20bench, my bench, jdbc:postgresql://db/postgres"
    })
    void theMaintenanceDatabaseIsOfTheSameServer(String url, String database, String maintenance) {
        DatabaseUrl parsed = DatabaseUrl.parse(url);

        assertThat(parsed.database()).isEqualTo(database);
        assertThat(parsed.ofDatabase("postgres")).isEqualTo(maintenance);
    }

    @Test
    void anAddressWithoutDatabaseIsRefused() {
        assertThatThrownBy(() -> DatabaseUrl.parse("jdbc:postgresql://db:5432/"))
                .hasMessageContaining("must name a database");
    }
}
