package io.latchmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.cli.console.ExitCode;
import io.latchmark.schema.jdbc.testing.SilentServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands against a server that accepts connections and never answers. */
final class SilentServerIT {
    private static final int TERM = 143;
    private static final int HUP = 129;
    /** Longer than any test waits, so that only a signal can end the command. */
    private static final String PATIENCE = "loginTimeout=3600";

    @TempDir
    private Path folder;

    @Test
    void aSignalEndsACommandThatConnectsToPostgreSql() throws Exception {
        assertEndedBySignal("check");
    }

    @ParameterizedTest
    @Tag("nightly")
    @ValueSource(
            strings = {
                "schema create",
                "schema drop --yes",
                "load --warehouses 1",
                "load --verify",
                "run --duration 10s",
                "demo",
                "reset fresh",
                "snapshot create fresh",
                "snapshot list"
            })
    void aSignalEndsEveryCommandThatConnectsToPostgreSql(String command) throws Exception {
        assertEndedBySignal(command);
    }

    private void assertEndedBySignal(String command) throws Exception {
        try (SilentServer server = SilentServer.start(SilentServer.Kind.MUTE)) {
            Child.Ended ended = signalled(server, "TERM", command, server.postgreSqlUrl("?" + PATIENCE));

            assertThat(ended.exitCode()).as(ended.output()).isEqualTo(TERM);
        }
    }

    @ParameterizedTest
    @CsvSource({"PRELOGIN_ANSWERED, check", "MUTE, run --duration 10s"})
    void aSignalEndsACommandThatConnectsToSqlServer(SilentServer.Kind kind, String command) throws Exception {
        try (SilentServer server = SilentServer.start(kind)) {
            Child.Ended ended = signalled(server, "HUP", command, server.sqlServerUrl(";encrypt=false;" + PATIENCE));

            assertThat(ended.exitCode()).as(ended.output()).isEqualTo(HUP);
        }
    }

    @ParameterizedTest
    @CsvSource({"TLS_AGREED, require", "TLS_REFUSED, prefer"})
    void ctrlCEndsALoginWithTls(SilentServer.Kind kind, String mode) throws Exception {
        try (SilentServer server = SilentServer.start(kind)) {
            Child.Ended ended =
                    signalled(server, "INT", "check", server.postgreSqlUrl("?sslmode=" + mode + "&" + PATIENCE));

            assertThat(ended.exitCode()).as(ended.output()).isEqualTo(ExitCode.INTERRUPTED.code());
            assertThat(ended.lastLine()).isEqualTo("latchmark: interrupted");
        }
    }

    @Test
    void withoutASignalTheLimitOfTheLoginEndsTheCommand() throws Exception {
        try (SilentServer server = SilentServer.start(SilentServer.Kind.MUTE)) {
            Captured ended = Captured.of(words("check", server.sqlServerUrl(";encrypt=false;loginTimeout=2")));

            assertThat(ended.exitCode()).as(ended.output()).isEqualTo(ExitCode.ENVIRONMENT.code());
            assertThat(ended.lastLine()).contains("has not answered the login within 2 s", "loginTimeout=SECONDS");
        }
    }

    private Child.Ended signalled(SilentServer server, String signal, String command, String url) throws Exception {
        try (Child child = Child.start(folder, words(command, url))) {
            child.await("a connection", server::hasClient);
            child.signal(signal);
            return child.awaitEnd();
        }
    }

    private String[] words(String command, String url) throws IOException {
        Path password = Files.writeString(folder.resolve("password"), "confidential");
        List<String> words = new ArrayList<>(List.of(command.split(" ", -1)));
        words.addAll(List.of("--url", url, "--user", "nobody", "--password-file", password.toString()));
        return words.toArray(String[]::new);
    }
}
