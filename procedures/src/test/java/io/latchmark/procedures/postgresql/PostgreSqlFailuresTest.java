package io.latchmark.procedures.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.core.transaction.FailureKind;
import io.latchmark.core.transaction.Outcome;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PostgreSqlFailuresTest {
    @ParameterizedTest
    @CsvSource({
        "40P01, DEADLOCK",
        "40001, SERIALIZATION",
        "55P03, LOCK_TIMEOUT",
        "57014, STATEMENT_TIMEOUT",
        "57P01, CONNECTION_LOST",
        "08006, CONNECTION_LOST",
        "08003, CONNECTION_LOST",
        "58030, STORAGE_ERROR",
        "XX001, STORAGE_ERROR",
        "XX002, STORAGE_ERROR",
        "53100, DISK_FULL",
        "23505, OTHER"
    })
    void anSqlStateHasItsKind(String sqlState, FailureKind kind) {
        Outcome outcome =
                PostgreSqlFailures.classify(new SQLException("ERROR: first line\n  Detail: second", sqlState));

        assertThat(outcome).isEqualTo(new Outcome.Failed(kind, sqlState, "ERROR: first line"));
    }

    @Test
    void theIntendedRollbackIsNoFailure() {
        assertThat(PostgreSqlFailures.classify(new SQLException("Item number is not valid", "LM001")))
                .isEqualTo(Outcome.ROLLED_BACK_BY_DESIGN);
    }

    @Test
    void anErrorWithoutStateAndMessageIsStillAnOutcome() {
        assertThat(PostgreSqlFailures.classify(new SQLException()))
                .isEqualTo(new Outcome.Failed(FailureKind.OTHER, "", ""));
    }
}
