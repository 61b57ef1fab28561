package io.latchmark.application.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.procedures.Procedures;
import io.latchmark.schema.jdbc.ConnectionSettings;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RequiredSqlTest {
    static Iterable<String> engines() {
        return Engines.all().stream().map(Engine::key).toList();
    }

    @ParameterizedTest
    @MethodSource("engines")
    void anEngineHasAllOfItsSql(String engine) {
        assertThat(RequiredSql.missing(engine)).isEmpty();
    }

    @Test
    void whatIsMissingIsNamedWithItsPlaceBeforeAnythingIsExecuted() {
        assertThatThrownBy(() -> Engines.requireSql(new Broken()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContainingAll(
                        "broken",
                        "no statement 'held' in io/latchmark/schema/broken/lock.sql",
                        "no file io/latchmark/schema/broken/tables.sql",
                        "no file io/latchmark/loader/broken/rows.sql",
                        "no file io/latchmark/procedures/broken/payment.sql",
                        "no file io/latchmark/storage/broken/samplers.sql")
                .hasMessageNotContainingAny("doctor.sql", "'take'");
    }

    /** Not a service. */
    private static final class Broken implements Engine {
        @Override
        public String key() {
            return "broken";
        }

        @Override
        public String title() {
            return "Broken";
        }

        @Override
        public UrlForm urlForm() {
            return new UrlForm("jdbc:broken:", "jdbc:broken:database");
        }

        @Override
        public Procedures procedures(ConnectionSettings settings, Map<String, String> options) {
            throw new UnsupportedOperationException();
        }
    }
}
