package io.latchmark.schema.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.core.transaction.FailureKind;
import io.latchmark.schema.jdbc.DriverDialect.Trouble;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PostgreSqlDriverTest {
    @ParameterizedTest
    @CsvSource({
        "40P01, DEADLOCK",
        "40001, SERIALIZATION",
        "55P03, LOCK_TIMEOUT",
        "57014, STATEMENT_TIMEOUT",
        "57P01, CONNECTION_LOST",
        "57P03, CONNECTION_LOST",
        "08006, CONNECTION_LOST",
        "08003, CONNECTION_LOST",
        "25P03, CONNECTION_LOST",
        "25P04, CONNECTION_LOST",
        "25006, OTHER",
        "58030, STORAGE_ERROR",
        "XX001, STORAGE_ERROR",
        "XX002, STORAGE_ERROR",
        "53100, DISK_FULL",
        "23505, OTHER"
    })
    void anSqlStateHasItsKind(String sqlState, FailureKind kind) {
        assertThat(kind(new SQLException("ERROR: first line", sqlState))).isEqualTo(kind);
    }

    @Test
    void anErrorWithoutStateIsOfNoKind() {
        assertThat(kind(new SQLException())).isEqualTo(FailureKind.OTHER);
    }

    private static FailureKind kind(SQLException e) {
        return new PostgreSqlDriver().trouble(e).map(Trouble::kind).orElse(FailureKind.OTHER);
    }
}
