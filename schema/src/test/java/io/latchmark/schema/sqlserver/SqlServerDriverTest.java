package io.latchmark.schema.sqlserver;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.core.transaction.FailureKind;
import io.latchmark.schema.jdbc.DriverDialect.Trouble;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SqlServerDriverTest {
    @ParameterizedTest
    @CsvSource({
        "DEADLOCK, 40001, 1205",
        "LOCK_TIMEOUT, S0045, 1222",
        "SERIALIZATION, S0002, 3960",
        "SERIALIZATION, S0001, 41302 41305 41325 3961 41301 41839",
        "STATEMENT_TIMEOUT, HYT00, 0",
        "STATEMENT_TIMEOUT, HY008, 0",
        "CONNECTION_LOST, 08S01, 0",
        "CONNECTION_LOST, 08006, 0",
        "CONNECTION_LOST, S0001, 10054 596 40197 40501 40613 49918 49919 49920 4060 4221 10928 10929 10936 40143 40166 40540 42108 42109 64 233 6005 923 925 40549 40550 40551 40552 40553",
        "STORAGE_ERROR, S0002, 823 824",
        "STORAGE_ERROR, S0001, 825 829 605 9001 845",
        "SERIALIZATION, 40001, 33557097",
        "DEADLOCK, 40P01, 33557097",
        "LOCK_TIMEOUT, 55P03, 33557097",
        "OTHER, 23000, 2627 547",
        "DISK_FULL, S0004, 9002",
        "DISK_FULL, S0002, 1105",
        "DISK_FULL, S0001, 1101 40544 3958 3966 3967",
        "OTHER, S0001, 50001"
    })
    void anErrorHasItsKind(FailureKind kind, String sqlState, String codes) {
        assertThat(Stream.of(codes.split(" ")).map(Integer::valueOf))
                .allSatisfy(code -> assertThat(kind(new SQLException("first line", sqlState, code)))
                        .isEqualTo(kind));
    }

    @ParameterizedTest
    @CsvSource({
        "could not serialize access due to concurrent update, SERIALIZATION",
        "canceling statement due to lock timeout, LOCK_TIMEOUT",
        "canceling statement due to user request, STATEMENT_TIMEOUT",
        "column reference is ambiguous, OTHER"
    })
    void anErrorThatBabelfishHasNoNumberForHasItsKindByItsWords(String message, FailureKind kind) {
        assertThat(kind(new SQLException(message, "S0001", 33_557_097))).isEqualTo(kind);
    }

    @Test
    void aTimeoutWithoutStateIsATimeout() {
        assertThat(kind(new SQLTimeoutException("The query has timed out."))).isEqualTo(FailureKind.STATEMENT_TIMEOUT);
    }

    @Test
    void anErrorWithoutStateAndMessageIsOfNoKind() {
        assertThat(kind(new SQLException())).isEqualTo(FailureKind.OTHER);
    }

    private static FailureKind kind(SQLException e) {
        return new SqlServerDriver().trouble(e).map(Trouble::kind).orElse(FailureKind.OTHER);
    }
}
