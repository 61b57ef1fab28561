package io.latchmark.cli.options;

import io.latchmark.schema.Placement;
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

    /** What these options ask for. */
    public Placement placement() {
        return new Placement(data, indexes);
    }
}
