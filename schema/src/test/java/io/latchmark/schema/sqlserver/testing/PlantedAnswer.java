package io.latchmark.schema.sqlserver.testing;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a {@link PlantedSqlServer} answers to one statement. */
public sealed interface PlantedAnswer {
    /** Success, without rows. */
    PlantedAnswer NOTHING = new Nothing();

    /** Success, without rows. */
    record Nothing() implements PlantedAnswer {}

    /**
     * One result set.
     *
     * @param columns labels; a column that holds a number in any row is sent as bigint, any other as nvarchar
     */
    record Rows(List<String> columns, List<List<@Nullable Object>> rows) implements PlantedAnswer {
        /** These rows and one more. */
        public Rows row(@Nullable Object... values) {
            List<List<@Nullable Object>> more = new ArrayList<>(rows);
            more.add(Arrays.asList(values));
            return new Rows(columns, more);
        }
    }

    /**
     * An error. The connection is closed after it from severity 20 on, as the server does.
     *
     * @param severity the class of the error, 11 to 25
     */
    record Refusal(int number, int severity, String message) implements PlantedAnswer {}

    /**
     * An answer that takes its time, unless the client cancels it before.
     *
     * @param answer what comes then
     */
    record Late(Duration delay, PlantedAnswer answer) implements PlantedAnswer {}

    /** A result set without rows yet. */
    static Rows columns(String... labels) {
        return new Rows(List.of(labels), List.of());
    }

    /**
     * What a login may see: every view that needs a permission.
     *
     * @param edition the server's {@code EngineEdition}
     */
    static Rows permissions(int edition) {
        return columns(
                        "engine_edition",
                        "server_state",
                        "server_performance_state",
                        "database_state",
                        "database_performance_state")
                .row(edition, 1, 1, 1, 1);
    }
}
