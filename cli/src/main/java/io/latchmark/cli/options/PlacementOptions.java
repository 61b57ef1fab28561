package io.latchmark.cli.options;

import io.latchmark.embedded.EmbeddedServer;
import io.latchmark.schema.Placement;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Where new tables and indexes are put. */
public final class PlacementOptions {
    @Option(
            names = "--data-tablespace",
            paramLabel = "NAME",
            defaultValue = "",
            description = "tablespace for the tables; for the embedded server a folder, in which one is made")
    @Effect({Condition.POSTGRESQL, Condition.LOADING})
    private String data = "";

    @Option(
            names = "--index-tablespace",
            paramLabel = "NAME",
            defaultValue = "",
            description = "tablespace for keys and indexes; for the embedded server a folder, in which one is made")
    @Effect({Condition.POSTGRESQL, Condition.LOADING})
    private String indexes = "";

    /** The tablespaces by name; those of the embedded server are made. */
    public Placement on(Optional<EmbeddedServer> embedded) {
        return embedded.isEmpty()
                ? new Placement(data, indexes)
                : new Placement(make(embedded.get(), "data", data), make(embedded.get(), "indexes", indexes));
    }

    private static String make(EmbeddedServer server, String use, String folder) {
        return folder.isEmpty() ? "" : server.tablespace(use, Path.of(folder));
    }
}
