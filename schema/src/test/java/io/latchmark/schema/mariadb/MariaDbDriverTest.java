package io.latchmark.schema.mariadb;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.schema.jdbc.DriverDialect.Trouble;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MariaDbDriverTest {
    @ParameterizedTest
    @CsvSource({
        "DEADLOCK, 40001, 1213",
        "SERIALIZATION, HY000, 1020",
        "LOCK_TIMEOUT, HY000, 1205",
        "STATEMENT_TIMEOUT, 70100, 1317 1969",
        "CONNECTION_LOST, 08S01, 0 1053 1152 1158 1159 1160 1161 1184 1927 4150",
        "CONNECTION_LOST, 08004, 1040",
        "CONNECTION_LOST, 08000, 0",
        "DISK_FULL, HY000, 1021 1114",
        "STORAGE_FAILED, HY000, 1023 1024 1026 1030 1034 1194 1932",
        "NO_RIGHT, 42000, 1142 1143 1227 1370",
        "LOGIN_REFUSED, 28000, 1045 1698",
        "NO_DATABASE, 42000, 1044 1049",
        "READ_ONLY, HY000, 1792 1836",
        "NAME_TAKEN, 42000, 1050 1061 1304"
    })
    void anErrorHasItsMeaning(Trouble trouble, String sqlState, String codes) {
        assertThat(Stream.of(codes.split(" ")).map(Integer::valueOf))
                .allSatisfy(
                        code -> assertThat(new MariaDbDriver().trouble(new SQLException("(conn=7) …", sqlState, code)))
                                .contains(trouble));
    }

    @ParameterizedTest
    @CsvSource({
        "1030, 'Got error 28 \"No space left on device\" from storage engine InnoDB', DISK_FULL",
        "1026, 'Error writing file ./b.000001 (Errcode: 28 \"No space left on device\")', DISK_FULL",
        "1030, 'Got error 5 \"Input/output error\" from storage engine InnoDB', STORAGE_FAILED",
        "1030, 'Got error 280 \"unknown\" from storage engine InnoDB', STORAGE_FAILED"
    })
    void theErrorOfTheOperatingSystemTellsAFullDiskFromABrokenOne(int code, String message, Trouble trouble) {
        assertThat(new MariaDbDriver().trouble(new SQLException(message, "HY000", code)))
                .contains(trouble);
    }

    @Test
    void anErrorOfTheDriverHasItsMeaningByItsClass() {
        assertThat(new MariaDbDriver().trouble(new SQLTimeoutException("too slow")))
                .contains(Trouble.STATEMENT_TIMEOUT);
        assertThat(new MariaDbDriver().trouble(new SQLException("Item number is not valid", "LM001", 1644)))
                .isEmpty();
        assertThat(new MariaDbDriver().trouble(new SQLException())).isEmpty();
    }

    @Test
    void aForbiddenStatementIsOfAReadOnlyServerIfItsOptionSaysSo() {
        String message = "The MariaDB server is running with the --%s option so it cannot execute this statement";

        assertThat(new MariaDbDriver().trouble(new SQLException(message.formatted("read-only"), "HY000", 1290)))
                .contains(Trouble.READ_ONLY);
        assertThat(new MariaDbDriver().trouble(new SQLException(message.formatted("skip-grant-tables"), "HY000", 1290)))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"MariaDB, 11.4.5-MariaDB, true", "MySQL, 5.5.5-10.11.19-MariaDB, true", "MySQL, 8.4.6, false"})
    void aServerOfMySqlIsRefused(String product, String version, boolean accepted) {
        assertThat(MariaDbDriver.refusal(product, version).isEmpty()).isEqualTo(accepted);
    }
}
