package io.latchmark.procedures.sqlserver;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.core.transaction.FailureKind;
import io.latchmark.core.transaction.Outcome;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SqlServerFailuresTest {
    @ParameterizedTest
    @CsvSource({
        "1205, 40001, DEADLOCK",
        "1222, S0045, LOCK_TIMEOUT",
        "3960, S0002, SERIALIZATION",
        "41302, S0001, SERIALIZATION",
        "41305, S0001, SERIALIZATION",
        "41325, S0001, SERIALIZATION",
        "3961, S0001, SERIALIZATION",
        "41301, S0001, SERIALIZATION",
        "41839, S0001, SERIALIZATION",
        "0, HYT00, STATEMENT_TIMEOUT",
        "0, HY008, STATEMENT_TIMEOUT",
        "0, 08S01, CONNECTION_LOST",
        "0, 08006, CONNECTION_LOST",
        "10054, S0001, CONNECTION_LOST",
        "596, S0001, CONNECTION_LOST",
        "40197, S0001, CONNECTION_LOST",
        "40501, S0001, CONNECTION_LOST",
        "40613, S0001, CONNECTION_LOST",
        "49918, S0001, CONNECTION_LOST",
        "49919, S0001, CONNECTION_LOST",
        "49920, S0001, CONNECTION_LOST",
        "4060, S0001, CONNECTION_LOST",
        "4221, S0001, CONNECTION_LOST",
        "10928, S0001, CONNECTION_LOST",
        "10929, S0001, CONNECTION_LOST",
        "10936, S0001, CONNECTION_LOST",
        "40143, S0001, CONNECTION_LOST",
        "40166, S0001, CONNECTION_LOST",
        "40540, S0001, CONNECTION_LOST",
        "42108, S0001, CONNECTION_LOST",
        "42109, S0001, CONNECTION_LOST",
        "64, S0001, CONNECTION_LOST",
        "233, S0001, CONNECTION_LOST",
        "6005, S0001, CONNECTION_LOST",
        "823, S0002, STORAGE_ERROR",
        "824, S0002, STORAGE_ERROR",
        "825, S0001, STORAGE_ERROR",
        "829, S0001, STORAGE_ERROR",
        "605, S0001, STORAGE_ERROR",
        "9001, S0001, STORAGE_ERROR",
        "845, S0001, STORAGE_ERROR",
        "33557097, 40001, SERIALIZATION",
        "33557097, 40P01, DEADLOCK",
        "33557097, 55P03, LOCK_TIMEOUT",
        "2627, 23000, OTHER",
        "547, 23000, OTHER",
        "9002, S0004, DISK_FULL",
        "1105, S0002, DISK_FULL",
        "1101, S0001, DISK_FULL",
        "40544, S0001, DISK_FULL",
        "3958, S0001, DISK_FULL",
        "3966, S0001, DISK_FULL",
        "3967, S0001, DISK_FULL",
        "923, S0001, CONNECTION_LOST",
        "925, S0001, CONNECTION_LOST",
        "40549, S0001, CONNECTION_LOST",
        "40550, S0001, CONNECTION_LOST",
        "40551, S0001, CONNECTION_LOST",
        "40552, S0001, CONNECTION_LOST",
        "40553, S0001, CONNECTION_LOST",
        "50001, S0001, OTHER"
    })
    void anErrorHasItsKind(int code, String sqlState, FailureKind kind) {
        Outcome outcome = SqlServerFailures.classify(new SQLException("first line\nsecond", sqlState, code));

        assertThat(outcome).isEqualTo(new Outcome.Failed(kind, sqlState, "first line"));
    }

    @ParameterizedTest
    @CsvSource({
        "could not serialize access due to concurrent update, SERIALIZATION",
        "canceling statement due to lock timeout, LOCK_TIMEOUT",
        "canceling statement due to user request, STATEMENT_TIMEOUT",
        "column reference is ambiguous, OTHER"
    })
    void anErrorThatBabelfishHasNoNumberForHasItsKindByItsWords(String message, FailureKind kind) {
        assertThat(SqlServerFailures.classify(new SQLException(message, "S0001", 33_557_097))
                        .kind())
                .isEqualTo(kind);
    }

    @Test
    void aTimeoutWithoutStateIsATimeout() {
        assertThat(SqlServerFailures.classify(new SQLTimeoutException("The query has timed out."))
                        .kind())
                .isEqualTo(FailureKind.STATEMENT_TIMEOUT);
    }

    @Test
    void anErrorWithoutStateAndMessageIsStillAnOutcome() {
        assertThat(SqlServerFailures.classify(new SQLException()))
                .isEqualTo(new Outcome.Failed(FailureKind.OTHER, "", ""));
    }
}
