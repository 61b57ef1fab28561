package io.latchmark.schema.postgresql.embedded;

import java.io.IOException;
import java.nio.file.Path;

/** A process of its own that opens a server, says so, and waits to be killed. */
final class EmbeddedClient {
    private EmbeddedClient() {}

    public static void main(String[] arguments) throws IOException {
        EmbeddedServer server = EmbeddedServer.open(EmbeddedServerIT.settings(Path.of(arguments[0])), message -> {});
        System.out.println("ready " + server.connection().jdbcUrl());
        // Ends only if the test that waits on the other side is gone.
        int end = System.in.read();
        server.close();
        System.exit(end == -1 ? 0 : 1);
    }
}
