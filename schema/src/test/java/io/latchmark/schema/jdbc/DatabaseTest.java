package io.latchmark.schema.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.latchmark.core.LatchmarkException;
import io.latchmark.schema.jdbc.testing.SilentServer;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Connecting to servers that do not answer. Every wait ends by itself, or the test would never end. */
@Tag("slow")
final class DatabaseTest {
    private static final long LIMIT_SECONDS = 60;

    /** At the same time, because each waits for its limit. */
    @Test
    void silentServersAreGivenUp() throws IOException {
        try (SilentServer mute = SilentServer.start(SilentServer.Kind.MUTE);
                SilentServer agreed = SilentServer.start(SilentServer.Kind.TLS_AGREED);
                SilentServer refused = SilentServer.start(SilentServer.Kind.TLS_REFUSED);
                SilentServer answered = SilentServer.start(SilentServer.Kind.PRELOGIN_ANSWERED)) {
            List<CompletableFuture<Throwable>> postgreSql = Stream.of(mute, agreed, refused)
                    .map(server -> failure(server.postgreSqlUrl("?loginTimeout=1")))
                    .toList();
            List<CompletableFuture<Throwable>> sqlServer = Stream.of(mute, answered)
                    .map(server -> failure(server.sqlServerUrl(";encrypt=false;loginTimeout=1")))
                    .toList();

            assertThat(postgreSql)
                    .allSatisfy(failure -> assertThat(failure.get(LIMIT_SECONDS, TimeUnit.SECONDS))
                            .isInstanceOf(LatchmarkException.class)
                            // The driver has a limit of its own for what the URL says, and either may be first.
                            .hasMessageFindingMatch(
                                    "has not answered the login within 1 s|Connection attempt timed out"));
            assertThat(sqlServer)
                    .allSatisfy(failure -> assertThat(failure.get(LIMIT_SECONDS, TimeUnit.SECONDS))
                            .isInstanceOf(LatchmarkException.class)
                            .hasMessageContaining("has not answered the login within 1 s")
                            .hasMessageContaining("loginTimeout=SECONDS"));
        }
    }

    @Test
    void aConnectionThatIsResetIsAnEnvironmentError() throws IOException {
        try (SilentServer server = SilentServer.start(SilentServer.Kind.RESET)) {
            assertThat(List.of(failure(server.postgreSqlUrl("")), failure(server.sqlServerUrl(";encrypt=false"))))
                    .allSatisfy(failure -> assertThat(failure.get(LIMIT_SECONDS, TimeUnit.SECONDS))
                            .isInstanceOf(LatchmarkException.class)
                            .hasMessageContaining("cannot connect to"));
        }
    }

    /** Connects in a thread of its own. */
    private static CompletableFuture<Throwable> failure(String url) {
        return CompletableFuture.supplyAsync(() -> catchThrowable(() -> connect(url)), connecting -> {
            Thread thread = new Thread(connecting, "connecting");
            thread.setDaemon(true);
            thread.start();
        });
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
