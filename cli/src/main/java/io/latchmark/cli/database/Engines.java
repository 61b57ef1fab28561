package io.latchmark.cli.database;

import io.latchmark.cli.options.DatabaseOptions;
import io.latchmark.cli.options.UrlForm;

/** The registry of the database engines: a server's URL chooses among them. */
final class Engines {
    private Engines() {}

    /** The engine of the embedded server or of the URL, whose form has been checked. */
    static Engine of(DatabaseOptions options) {
        UrlForm form = options.isEmbedded()
                ? UrlForm.POSTGRESQL
                : UrlForm.of(options.url()).orElseThrow();
        return switch (form) {
            case POSTGRESQL -> new PostgreSqlEngine();
            case SQL_SERVER -> new SqlServerEngine();
        };
    }
}
