package io.latchmark.cli.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.Problems;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

final class DatabaseOptionsTest {
    private static DatabaseOptions options(String... arguments) {
        DatabaseOptions options = new DatabaseOptions();
        CommandLine line = new CommandLine(options);
        Converters.register(line);
        line.parseArgs(arguments);
        return options;
    }

    private static void check(DatabaseOptions options) {
        Problems problems = new Problems();
        options.request().check(problems);
        problems.throwIfAny();
    }

    @Test
    void aUserInTheUrlIsTheUserAndNoPartOfTheServersAddress() {
        DatabaseOptions options = options("--url", "jdbc:sqlserver://h;databaseName=d;user=joe;encrypt=true");

        assertThatCode(() -> check(options)).doesNotThrowAnyException();
        assertThat(options.request().login()).isEqualTo("joe");
        assertThat(options.request().address()).isEqualTo("jdbc:sqlserver://h;databaseName=d;encrypt=true");
    }

    @Test
    void aSecretInTheUrlIsRefusedByTheNameOfItsPropertyAlone() {
        DatabaseOptions options = options("--url", "jdbc:sqlserver://h;user=joe;keyStoreSecret=confidential");

        assertThatThrownBy(() -> check(options))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("(keyStoreSecret)")
                .hasMessageNotContaining("confidential");
    }
}
