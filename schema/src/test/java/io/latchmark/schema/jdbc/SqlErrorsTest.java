package io.latchmark.schema.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.ConnectException;
import java.sql.BatchUpdateException;
import java.sql.SQLException;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class SqlErrorsTest {
    private static final ConnectionSettings SETTINGS =
            new ConnectionSettings("jdbc:sqlserver://db;databaseName=orders", "bench", "confidential");
    private static final ConnectionSettings POSTGRESQL =
            new ConnectionSettings("jdbc:postgresql://db/orders", "bench", "confidential");

    /** SQL Server's own states begin with an S. */
    private static ConnectionSettings settings(String state) {
        return state.startsWith("S") ? SETTINGS : POSTGRESQL;
    }

    @ParameterizedTest
    @CsvSource({
        "S0001, 18456, check the user and the password",
        "28P01, 0, check the user and the password",
        "S0001, 4060, name a database that is there",
        "S0001, 911, name a database that is there",
        "3D000, 0, name a database that is there",
        "22023, 0, the server refuses this setting of the session",
        "42704, 0, the server refuses this setting of the session",
        "08S01, 0, 'check that the server runs, the address, and the TLS settings in the URL'"
    })
    void aRefusedConnectionSaysWhatToDo(String state, int code, String remedy) {
        String message = SqlErrors.connecting(
                        settings(state),
                        new IllegalStateException(new SQLException("refused by db", state, code)),
                        trouble -> "")
                .getMessage();

        assertThat(message)
                .startsWith("cannot connect to " + settings(state).jdbcUrl() + " as bench: refused by db; ")
                .contains(remedy)
                .doesNotContain("confidential");
    }

    @Test
    void aConnectionThatFailedBeforeTheServerAnsweredSaysWhatToDo() {
        assertThat(SqlErrors.connecting(
                        SETTINGS, new SQLException(new SSLHandshakeException("no path")), trouble -> ""))
                .hasMessageContaining("no path; this host does not trust the server's certificate");
        assertThat(SqlErrors.connecting(
                        SETTINGS, new SQLException(new ConnectException("Connection refused")), trouble -> ""))
                .hasMessageContaining("Connection refused; check that the server runs");
    }

    @Test
    void aRefusedBatchGivesTheReasonOfTheServer() {
        BatchUpdateException batch = new BatchUpdateException("Batch entry 0 INSERT INTO t", "42501", 0, new int[0]);
        batch.setNextException(new SQLException("permission denied for table t", "42501", 0));

        assertThat(SqlErrors.failed(POSTGRESQL, "load of t", batch))
                .hasMessage("load of t: permission denied for table t (SQLState 42501, code 0); give the user the right"
                        + " to it, or name another user");
    }

    @ParameterizedTest
    @CsvSource({"42501, 0, denied", "S0001, 262, denied", "S0001, 33557097, permission denied for schema x"})
    void aMissingRightIsAskedFor(String state, int code, String refusal) {
        assertThat(SqlErrors.failed(settings(state), "creation of the tables", new SQLException(refusal, state, code)))
                .hasMessage("creation of the tables: " + refusal + " (SQLState " + state + ", code " + code
                        + "); give the user the right to it, or name another user");
    }

    @ParameterizedTest
    @CsvSource({
        "58030, 0",
        "XX001, 0",
        "XX002, 0",
        "S0002, 823",
        "S0002, 824",
        "S0001, 829",
        "S0001, 605",
        "S0001, 9001"
    })
    void anErrorOfTheStorageIsNamed(String state, int code) {
        assertThat(SqlErrors.failed(settings(state), "load of stock", new SQLException("damaged", state, code)))
                .hasMessageContaining("; the server's storage returned an error or damaged data: check the disk");
    }

    @Test
    void aFullDiskIsNamed() {
        assertThat(SqlErrors.failed(SETTINGS, "load of stock", new SQLException("full", "S0002", 1105)))
                .hasMessageEndingWith("; free space on the disk of the server's data");
        assertThat(SqlErrors.failed(SETTINGS, "load of stock", new SQLException("wrong", "S0002", 2627)))
                .hasMessage("load of stock: wrong (SQLState S0002, code 2627)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"42P05", "26000"})
    void aPoolerThatAssignsSessionsPerTransactionIsNamed(String state) {
        assertThat(SqlErrors.failed(POSTGRESQL, "list of the tables", new SQLException("S_2", state, 0)))
                .hasMessageEndingWith(
                        "; a connection pooler has changed the session: let it pool by session (PgBouncer: pool_mode = session)");
    }

    @ParameterizedTest
    @CsvSource({
        "25006, 0, READ_ONLY",
        "3F000, 0, NO_SCHEMA",
        "57014, 0, STATEMENT_TIMEOUT",
        "25P04, 0, CONNECTION_LOST",
        "S0001, 3906, READ_ONLY",
        "S0001, 2760, NO_SCHEMA"
    })
    void theSettingBehindAnErrorIsNamed(String state, int code, String trouble) {
        assertThat(SqlErrors.failed(
                        settings(state), "load of stock", new SQLException("no", state, code), its -> "; by " + its))
                .hasMessageEndingWith("); by " + trouble);
    }

    /** The numbers of one engine mean something else to another. */
    @Test
    void anEngineIsAskedForItsOwnErrorsOnly() {
        assertThat(SqlErrors.failed(POSTGRESQL, "load of stock", new SQLException("unknown", "HY000", 1105)))
                .hasMessage("load of stock: unknown (SQLState HY000, code 1105)");
        assertThat(SqlErrors.failed(SETTINGS, "load of stock", new SQLException("denied", "42501", 0)))
                .hasMessage("load of stock: denied (SQLState 42501, code 0)");
        assertThat(SqlErrors.failed(SETTINGS, "load of stock", new SQLException("damaged", "S0002", 823)))
                .hasMessageContaining("DBCC CHECKDB");
        assertThat(SqlErrors.failed(POSTGRESQL, "load of stock", new SQLException("damaged", "XX001", 0)))
                .hasMessageContaining("the database, and restore or load it again");
    }
}
