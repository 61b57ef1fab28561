package io.latchmark.procedures.sqlserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.LatchmarkException;
import io.latchmark.procedures.Procedures;
import io.latchmark.schema.sqlserver.testing.PlantedAnswer;
import io.latchmark.schema.sqlserver.testing.PlantedSqlServer;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A dry run prints the procedures that are created. */
final class SqlServerScriptOfProceduresTest {
    private static final String END = System.lineSeparator() + "GO" + System.lineSeparator();

    @Test
    void whatIsPrintedIsWhatIsExecutedAndWhatIsThereIsNeither() throws IOException {
        try (PlantedSqlServer none = PlantedSqlServer.start(
                sql -> sql.contains("sys.procedures") ? PlantedAnswer.columns("name") : PlantedAnswer.NOTHING)) {
            Procedures procedures = SqlServerProcedures.of(none.settings(), OrderLines.SCALARS);
            String payment = String.valueOf(procedures.names().get("payment"));
            List<String> printed = procedures.script(true);

            procedures.install();

            assertThat(created(none))
                    .isEqualTo(printed.stream().map(sql -> sql.replace(END, "")).toList());
            assertThat(procedures.script(false)).isEqualTo(printed).hasSize(7);
            try (PlantedSqlServer some = PlantedSqlServer.start(sql -> sql.contains("sys.procedures")
                    ? PlantedAnswer.columns("name").row(payment)
                    : PlantedAnswer.NOTHING)) {
                assertThat(SqlServerProcedures.of(some.settings(), OrderLines.SCALARS)
                                .script(true))
                        .hasSize(6)
                        .noneMatch(sql -> sql.contains("CREATE PROCEDURE " + payment));
            }
        }
    }

    /** A login that may only read sees none of the procedures that are there. */
    @Test
    void whereThereAreProceduresThatTheLoginMayNotSeeTheRightIsNamed() throws IOException {
        try (PlantedSqlServer server = PlantedSqlServer.start(sql -> sql.contains("sys.procedures")
                ? PlantedAnswer.columns("name")
                : new PlantedAnswer.Refusal(2714, 16, "There is already an object with that name."))) {
            Procedures procedures = SqlServerProcedures.of(server.settings(), OrderLines.SCALARS);

            assertThatThrownBy(procedures::install)
                    .isInstanceOf(LatchmarkException.class)
                    .hasMessageContainingAll("latchmark_order_lines", "bench", "GRANT EXECUTE");
        }
    }

    private static List<String> created(PlantedSqlServer server) {
        return server.statements().stream()
                .filter(sql -> !sql.contains("sys.procedures"))
                .toList();
    }
}
