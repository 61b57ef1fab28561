package io.latchmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A SQL Server that is not there. */
final class SqlServerUnreachableIT {
    @TempDir
    private Path folder;

    @Test
    void aServerThatDoesNotAnswerIsAnEnvironmentError() throws IOException {
        Path password = Files.writeString(folder.resolve("password"), "confidential");

        Child.Ended check = Child.run(
                folder,
                "check",
                "--url",
                "jdbc:sqlserver://localhost:1;databaseName=latchmark",
                "--user",
                "nobody",
                "--password-file",
                password.toString());

        assertThat(check.exitCode()).isEqualTo(Main.ENVIRONMENT);
        assertThat(check.output())
                .contains("cannot connect to jdbc:sqlserver://localhost:1;databaseName=latchmark as nobody")
                .contains("check that the server runs")
                .doesNotContain("confidential");
    }
}
