package io.latchmark.schema.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SqlFileTest {
    @Test
    void statementsAreReadByNameInTheirOrder() {
        SqlFile file = SqlFile.read(SqlFileTest.class, "two.sql");

        assertThat(file.name()).isEqualTo("two.sql");
        assertThat(file.statements().keySet()).containsExactly("second", "a first one");
        assertThat(file.statement("second")).isEqualTo("-- Why it is so.\nSELECT 2;");
        assertThat(file.statement("a first one")).isEqualTo("SELECT 1\n\nFROM one;");
    }

    @Test
    void theHashIsThatOfTheWholeFile() {
        SqlFile file = SqlFile.read(SqlFileTest.class, "two.sql");

        assertThat(file.sha256()).isEqualTo("8b6514c7e807069000ed42d8f281116b1975bdd7827c9a46a72808e5605a29f0");
    }

    @Test
    void anUnknownStatementIsABug() {
        SqlFile file = SqlFile.read(SqlFileTest.class, "two.sql");

        assertThatThrownBy(() -> file.statement("third"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no statement third in two.sql");
    }

    @ParameterizedTest
    @CsvSource({
        "none.sql, no SQL file none.sql in the package io.latchmark.schema.jdbc",
        "twice.sql, two statements one in twice.sql",
        "misspelt.sql, is not a heading",
        "empty.sql, 'no statement, or one without text, in empty.sql'",
        "stray.sql, 'SELECT 2;' in stray.sql belongs to no statement: GO ended it"
    })
    void aFileThatCanNotBeMeantIsABug(String name, String message) {
        assertThatThrownBy(() -> SqlFile.read(SqlFileTest.class, name))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(message);
    }

    @Test
    void goEndsAStatementAndIsNoPartOfIt() {
        SqlFile file = SqlFile.read(SqlFileTest.class, "batches.sql");

        assertThat(file.statements())
                .containsExactly(Map.entry("first", "SELECT 'GO on';"), Map.entry("removal", "DROP TABLE ${TABLE};"));
    }

    @Test
    void valuesArePutInAsTheyAre() {
        SqlFile file = SqlFile.read(SqlFileTest.class, "batches.sql");

        assertThat(file.statement("removal", Map.of("TABLE", "[a$1\\b]", "OTHER", "x")))
                .isEqualTo("DROP TABLE [a$1\\b];");
        assertThatThrownBy(() -> file.statement("removal", Map.of("OTHER", "x")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no value for ${TABLE} of removal in batches.sql");
    }
}
