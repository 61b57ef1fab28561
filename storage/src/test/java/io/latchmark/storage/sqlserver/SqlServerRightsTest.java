package io.latchmark.storage.sqlserver;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.core.LatchmarkException;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class SqlServerRightsTest {
    private static final List<String> COLUMNS = List.of(
            "engine_edition",
            "server_state",
            "server_performance_state",
            "database_state",
            "database_performance_state");

    private static SqlServerRights rights(@Nullable Long... row) throws SQLException {
        return SqlServerRights.of(
                Rowset.of(List.of(), COLUMNS).row((@Nullable Object[]) row).read(), "bench");
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "NULL",
            value = {
                "3, 1, NULL, 1, NULL, true, VIEW SERVER STATE",
                "3, 0, NULL, 1, NULL, false, VIEW SERVER STATE",
                "3, 1, 1, 1, 1, true, VIEW SERVER PERFORMANCE STATE",
                "3, 0, 1, 0, 1, true, VIEW SERVER PERFORMANCE STATE",
                "3, 0, 0, 1, 1, false, VIEW SERVER PERFORMANCE STATE",
                "8, 0, 0, 1, 1, false, VIEW SERVER PERFORMANCE STATE",
                "5, 0, NULL, 1, NULL, true, VIEW DATABASE STATE",
                "5, 0, 0, 0, 1, true, VIEW DATABASE PERFORMANCE STATE",
                "5, 0, 0, 0, 0, false, VIEW DATABASE PERFORMANCE STATE",
                "12, 0, 0, 0, 1, true, VIEW DATABASE PERFORMANCE STATE"
            })
    void theRightToAskForIsTheOneThatThisServerKnows(
            Long edition,
            @Nullable Long server,
            @Nullable Long serverPerformance,
            @Nullable Long database,
            @Nullable Long databasePerformance,
            boolean seesSessions,
            String right)
            throws SQLException {
        SqlServerRights rights = rights(edition, server, serverPerformance, database, databasePerformance);

        assertThat(rights.seesSessions()).isEqualTo(seesSessions);
        assertThat(rights.azureDatabase()).isEqualTo(right.contains("DATABASE"));
        assertThat(rights.remedy()).isEqualTo("grant " + right + " to the login bench");
    }

    @Test
    void aServerThatTellsNothingIsTried() throws SQLException {
        assertThat(rights(3L, null, null, null, null)).isEqualTo(SqlServerRights.unknown("bench"));
        assertThat(SqlServerRights.unknown("bench").seesSessions()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {229, 262, 297, 300, 371, 2571, 3110, 5011})
    void aRefusalNamesTheRight(int code) throws SQLException {
        LatchmarkException refused =
                LatchmarkException.environment("x: denied", new SQLException("denied", "S0001", code));

        assertThat(rights(3L, 0L, 0L, 1L, 1L).reason(refused))
                .isEqualTo("x: denied; grant VIEW SERVER PERFORMANCE STATE to the login bench");
    }

    @ParameterizedTest
    @CsvSource({"0, VIEW SERVER SECURITY STATE", "NULL, VIEW SERVER STATE"})
    void aViewAboutSecurityHasARightOfItsOwnSince2022(String performance, String right) throws SQLException {
        @Nullable Long granted = performance.equals("NULL") ? null : Long.valueOf(performance);

        assertThat(rights(3L, 0L, granted, 1L, granted).ofSecurity().remedy())
                .isEqualTo("grant " + right + " to the login bench");
    }

    @Test
    void aViewThatIsNotThereNeedsNoRight() throws SQLException {
        LatchmarkException unknown =
                LatchmarkException.environment("x: no such object", new SQLException("", "S0002", 208));

        assertThat(rights(3L, 1L, null, 1L, null).reason(unknown)).isEqualTo("x: no such object");
    }
}
