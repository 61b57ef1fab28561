package io.latchmark.cli;

import io.latchmark.embedded.EmbeddedServer;
import io.latchmark.embedded.EmbeddedStatus;
import io.latchmark.schema.jdbc.ConnectionSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * An embedded server that another process has started.
 *
 * @param folder of the server
 */
record ChildServer(Path folder) {
    /** The number of the process from which all others descend; 0 if no server runs. */
    long postmaster() {
        return EmbeddedServer.status(folder).pid();
    }

    /** Address, user and password. */
    ConnectionSettings connection() {
        EmbeddedStatus status = EmbeddedServer.status(folder);
        try {
            // A line of this file is host:port:database:user:password.
            String[] entry = Files.readString(status.pgpass()).strip().split(":", -1);
            URI url = URI.create(status.url());
            return new ConnectionSettings(
                    "jdbc:postgresql://127.0.0.1:" + url.getPort() + url.getPath(), entry[3], entry[4]);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Its processes whose title holds a text, by what the system shows of them. */
    List<ProcessHandle> titled(String text) {
        if (!Files.exists(folder.resolve("data/postmaster.pid"))) {
            return List.of();
        }
        return ProcessHandle.of(postmaster()).stream()
                .flatMap(ProcessHandle::children)
                .filter(process -> title(process).contains(text))
                .toList();
    }

    /** Waits until a session loads rows. Between two tables it loads none for a moment. */
    ProcessHandle awaitCopy(Child load) {
        List<ProcessHandle> found = new ArrayList<>();
        load.await("a COPY", () -> found.addAll(titled("COPY")));
        return found.get(0);
    }

    private static String title(ProcessHandle process) {
        try {
            return Files.readString(Path.of("/proc/" + process.pid() + "/cmdline"));
        } catch (IOException e) {
            return "";
        }
    }
}
