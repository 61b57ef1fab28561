package io.latchmark.cli.options;

import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Mixin;

/** Which database a command works on, and how the embedded PostgreSQL is run for it. */
public final class DatabaseOptions {
    @Mixin
    private LocationOptions location = new LocationOptions();

    @Mixin
    private EmbeddedOptions embedded = new EmbeddedOptions();

    /** A database for which no server is started by these options. */
    public static DatabaseOptions at(LocationOptions location) {
        DatabaseOptions options = new DatabaseOptions();
        options.location = location;
        return options;
    }

    /** The embedded PostgreSQL. */
    public static DatabaseOptions embedded(DataFolderOptions folder, EmbeddedOptions embedded) {
        DatabaseOptions options = at(LocationOptions.of(folder));
        options.embedded = embedded;
        return options;
    }

    /** Whether the embedded server is meant. */
    public boolean isEmbedded() {
        return location.isEmbedded();
    }

    /** Whether the URL is of this form. */
    public boolean isForm(UrlForm form) {
        return location.isForm(form);
    }

    /** The server's URL, without the user. */
    public String url() {
        return location.url();
    }

    /** The server's user, of the option or of the URL; empty if none was given. */
    public String user() {
        return location.user();
    }

    /** The password: from the file, the environment, or a prompt on a terminal; else empty. */
    public String password() {
        return location.password();
    }

    public Path dataDir() {
        return location.dataDir();
    }

    /** Where the log of the embedded server is put; empty if it was not said. */
    public Optional<Path> walDir() {
        return embedded.walDir();
    }

    public int port() {
        return embedded.port();
    }

    public long bufferPoolBytes() {
        return embedded.bufferPoolBytes();
    }

    /** Whether the embedded server is meant and has no data yet. */
    public boolean isNew() {
        return location.isNew();
    }

    /**
     * Refuses a folder without data, for commands that would find nothing in a new database.
     *
     * @throws io.latchmark.core.LatchmarkException of the category ENVIRONMENT
     */
    public void requireData() {
        location.requireData();
    }

    /** Adds what is wrong with these options. */
    public void check(Problems problems) {
        location.check(problems);
        embedded.check(problems);
    }
}
