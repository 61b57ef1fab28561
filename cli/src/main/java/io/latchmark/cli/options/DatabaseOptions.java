package io.latchmark.cli.options;

import io.latchmark.application.request.DatabaseRequest;
import picocli.CommandLine.Mixin;

/** The database of a command, and the settings of the embedded PostgreSQL. */
public final class DatabaseOptions {
    @Mixin
    private final LocationOptions location = new LocationOptions();

    @Mixin
    private final EmbeddedOptions embedded = new EmbeddedOptions();

    /** Creates the request. */
    public DatabaseRequest request() {
        return location.request(embedded.request(location.dataDir()));
    }
}
