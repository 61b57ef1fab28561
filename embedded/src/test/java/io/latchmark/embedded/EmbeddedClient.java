package io.latchmark.embedded;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/**
 * A process of its own that opens a server, says so, and waits to be killed. With a second argument it starts a server that is
 * to stay, and is killed before that has let it log in.
 */
final class EmbeddedClient {
    /** A stop does not wait long for the end of a recovery that never comes. */
    static final WaitLimits LIMITS = new WaitLimits(Duration.ofSeconds(1), WaitLimits.USUAL.portRelease());

    /** Seconds before the server looks at who wants to log in. */
    private static final Map<String, String> LATE_LOGIN = Map.of("pre_auth_delay", "60");

    private EmbeddedClient() {}

    public static void main(String[] arguments) throws IOException {
        if (arguments.length > 1) {
            EmbeddedSettings settings = EmbeddedServerIT.settings(Path.of(arguments[0]), LATE_LOGIN);
            System.out.println("ready to be killed");
            EmbeddedServer.startDetached(settings, message -> {});
            return;
        }
        EmbeddedSettings settings = EmbeddedServerIT.settings(Path.of(arguments[0]), EmbeddedServerIT.CARELESS);
        EmbeddedServer server = EmbeddedServer.open(settings, LIMITS, message -> {});
        System.out.println("ready " + server.connection().jdbcUrl());
        // Ends only if the test that waits on the other side is gone.
        int end = System.in.read();
        server.close();
        System.exit(end == -1 ? 0 : 1);
    }
}
