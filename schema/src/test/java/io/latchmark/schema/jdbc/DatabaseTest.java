package io.latchmark.schema.jdbc;

import static io.latchmark.core.testing.Wording.wording;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.LatchmarkException;
import io.latchmark.schema.jdbc.testing.SilentServer;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Connecting to servers that do not answer. Every wait ends by itself, or the test would never end. */
@Tag("slow")
final class DatabaseTest {
    private static final long LIMIT_SECONDS = 60;

    @ParameterizedTest
    @EnumSource(
            value = SilentServer.Kind.class,
            names = {"MUTE", "TLS_AGREED", "TLS_REFUSED"})
    void aSilentPostgreSqlServerIsGivenUp(SilentServer.Kind kind) throws IOException {
        try (SilentServer server = SilentServer.start(kind)) {
            assertThatThrownBy(() -> connect(server.postgreSqlUrl("?loginTimeout=1")))
                    .isInstanceOf(LatchmarkException.class)
                    // The driver has a limit of its own for what the URL says, and either may be first.
                    .hasMessageFindingMatch("has not answered the login within 1 s|Connection attempt timed out");
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = SilentServer.Kind.class,
            names = {"MUTE", "PRELOGIN_ANSWERED"})
    void aSilentSqlServerIsGivenUp(SilentServer.Kind kind) throws IOException {
        try (SilentServer server = SilentServer.start(kind)) {
            assertThatThrownBy(() -> connect(server.sqlServerUrl(";encrypt=false;loginTimeout=1")))
                    .isInstanceOf(LatchmarkException.class)
                    .hasMessageContaining(wording("has-not-answered-the-login-within", 1))
                    .hasMessageContaining("loginTimeout=SECONDS");
        }
    }

    @Test
    void aConnectionThatIsResetIsAnEnvironmentError() throws IOException {
        try (SilentServer server = SilentServer.start(SilentServer.Kind.RESET)) {
            assertThatThrownBy(() -> connect(server.postgreSqlUrl("")))
                    .isInstanceOf(LatchmarkException.class)
                    .hasMessageContaining(wording("cannot-connect-to-2"));
            assertThatThrownBy(() -> connect(server.sqlServerUrl(";encrypt=false")))
                    .isInstanceOf(LatchmarkException.class)
                    .hasMessageContaining(wording("cannot-connect-to-2"));
        }
    }

    @Test
    void breakingAllConnectionsFreesWhoIsConnecting() throws Exception {
        try (SilentServer server = SilentServer.start(SilentServer.Kind.MUTE)) {
            CompletableFuture<Void> connecting =
                    CompletableFuture.runAsync(() -> connect(server.postgreSqlUrl("?loginTimeout=3600")));
            assertThat(server.awaitClient(LIMIT_SECONDS)).isTrue();

            Database.breakAll();

            assertThatThrownBy(() -> connecting.get(LIMIT_SECONDS, TimeUnit.SECONDS))
                    .hasRootCauseMessage("the connections were broken off, because the command ends");
        }
    }

    @Test
    void anInterruptEndsTheLoginAndStays() throws Exception {
        try (SilentServer server = SilentServer.start(SilentServer.Kind.MUTE)) {
            CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
            Thread connecting = new Thread(() -> {
                try {
                    connect(server.sqlServerUrl(";encrypt=false;loginTimeout=3600"));
                } catch (LatchmarkException e) {
                    interrupted.complete(Thread.currentThread().isInterrupted());
                }
            });
            connecting.start();
            assertThat(server.awaitClient(LIMIT_SECONDS)).isTrue();

            connecting.interrupt();

            assertThat(interrupted.get(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
        }
    }

    private static void connect(String url) {
        Database.connect(new ConnectionSettings(url, "bench", "confidential"), "test", 1)
                .close();
    }
}
