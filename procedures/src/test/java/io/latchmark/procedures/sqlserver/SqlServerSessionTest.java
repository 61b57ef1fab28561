package io.latchmark.procedures.sqlserver;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.core.spi.Session;
import io.latchmark.core.transaction.FailureKind;
import io.latchmark.core.transaction.Outcome;
import io.latchmark.core.transaction.StockLevelInput;
import io.latchmark.procedures.jdbc.ProcedureSession;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.SqlFile;
import io.latchmark.schema.sqlserver.testing.PlantedAnswer;
import io.latchmark.schema.sqlserver.testing.PlantedSqlServer;
import io.latchmark.schema.sqlserver.testing.TdsRequest;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a terminal's connection sends, and what errors make of it, over the real driver. */
final class SqlServerSessionTest {
    private static final StockLevelInput INPUT = new StockLevelInput(1, 2, 15);
    private static final SqlServerCalls CALLS = new SqlServerCalls(
            SqlFile.of("procedures", SqlServerProcedures.ENGINE, "session.sql"),
            OrderLines.SCALARS,
            Map.of(
                    "new_order_scalars",
                    "latchmark_new_order_scalars",
                    "payment",
                    "latchmark_payment",
                    "order_status",
                    "latchmark_order_status",
                    "delivery",
                    "latchmark_delivery",
                    "stock_level",
                    "latchmark_stock_level"));

    private static Session session(Database database) throws SQLException {
        return new ProcedureSession<>(database, database.connection(), CALLS);
    }

    private static Database terminals(PlantedSqlServer server) {
        return Database.connect(server.settings(), "terminals", 1, SqlServerProcedures.TERMINAL_PROPERTIES);
    }

    @Test
    void aTransactionIsOneRequestAndFromTheSecondOnWithoutItsText() throws IOException, SQLException {
        try (PlantedSqlServer server = PlantedSqlServer.start(
                        sql -> PlantedAnswer.columns("low_stock").row(7));
                Database database = terminals(server);
                Session session = session(database)) {
            server.forget();

            assertThat(List.of(session.execute(INPUT), session.execute(INPUT), session.execute(INPUT)))
                    .containsOnly(Outcome.COMMITTED);

            assertThat(server.requests())
                    .extracting(TdsRequest::call)
                    .containsExactly("sp_prepexec", "sp_execute", "sp_execute");
            assertThat(server.statements())
                    .singleElement()
                    .asString()
                    .matches("EXEC +@P0 *= *latchmark_stock_level +@P1 *, *@P2 *, *@P3 .*");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "823, 24, STORAGE_ERROR",
        "824, 24, STORAGE_ERROR",
        "17, 22, STORAGE_ERROR",
        "17, 23, STORAGE_ERROR",
        "17, 20, CONNECTION_LOST",
        "17, 21, CONNECTION_LOST",
        "17, 25, CONNECTION_LOST",
        "17, 16, OTHER"
    })
    void anErrorThatTheServerEndsTheConnectionWithHasItsKindBySeverity(int number, int severity, FailureKind kind)
            throws IOException, SQLException {
        try (PlantedSqlServer server =
                        PlantedSqlServer.start(sql -> new PlantedAnswer.Refusal(number, severity, "planted error"));
                Database database = terminals(server);
                Session session = session(database)) {
            Outcome outcome = session.execute(INPUT);

            assertThat(outcome).isInstanceOf(Outcome.Failed.class);
            assertThat(((Outcome.Failed) outcome).kind()).isEqualTo(kind);
        }
    }
}
