package io.latchmark.cli.options;

import io.latchmark.cli.console.Console;
import io.latchmark.core.LatchmarkException;
import io.latchmark.embedded.EmbeddedServer;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Where the database of a command is: in the folder of the embedded PostgreSQL, unless a URL names a server. */
public final class LocationOptions {
    private static final String PASSWORD_VARIABLE = "LATCHMARK_PASSWORD";

    @Option(
            names = "--url",
            paramLabel = "JDBC_URL",
            description = "a server, as jdbc:postgresql://host:5432/database or"
                    + " jdbc:sqlserver://host:1433;databaseName=latchmark; default: the embedded PostgreSQL")
    @Effect(Condition.ALWAYS)
    private @Nullable String url;

    @Option(names = "--user", paramLabel = "NAME", description = "the server's user, with --url")
    @Effect(Condition.SERVER)
    private @Nullable String user;

    @Option(
            names = "--password-file",
            paramLabel = "FILE",
            description = "holds the password on its first line, and may be a pipe; else the variable "
                    + PASSWORD_VARIABLE + " or a prompt. Never an argument, which others could see")
    @Effect(Condition.SERVER)
    private @Nullable Path passwordFile;

    @Mixin
    private DataFolderOptions folder = new DataFolderOptions();

    static LocationOptions of(DataFolderOptions folder) {
        LocationOptions options = new LocationOptions();
        options.folder = folder;
        return options;
    }

    /** Whether the embedded server is meant. */
    public boolean isEmbedded() {
        return url == null;
    }

    /** Whether the URL is of this form. */
    public boolean isForm(UrlForm form) {
        return url != null && UrlForm.of(url).equals(Optional.of(form));
    }

    /** The server's URL, without the user. */
    public String url() {
        if (url == null) {
            throw new IllegalStateException("the embedded server has no URL before it runs");
        }
        return ServerUrl.of(url).withoutUser();
    }

    /** The server's user, of the option or of the URL; empty if none was given. */
    public String user() {
        if (user != null) {
            return user;
        }
        return url == null ? "" : ServerUrl.of(url).user().orElse("");
    }

    public Path dataDir() {
        return folder.dataDir();
    }

    /** Whether the embedded server is meant and has no data yet. */
    public boolean isNew() {
        return isEmbedded() && !EmbeddedServer.hasData(dataDir());
    }

    /**
     * Refuses a folder without data, for commands that would find nothing in a new database.
     *
     * @throws LatchmarkException of the category ENVIRONMENT
     */
    public void requireData() {
        if (isNew()) {
            throw LatchmarkException.environment("there is no database in " + dataDir()
                    + "; make one by 'latchmark load --warehouses N', or choose another --data-dir");
        }
    }

    /** Adds what is wrong with these options. */
    public void check(Problems problems) {
        if (url != null) {
            checkUrl(ServerUrl.of(url), problems);
        }
    }

    private void checkUrl(ServerUrl parts, Problems problems) {
        if (UrlForm.of(url()).isEmpty()) {
            problems.add("--url " + parts.shown() + ": must begin with jdbc:postgresql: or jdbc:sqlserver:, as "
                    + UrlForm.examples());
        }
        if (!parts.secrets().isEmpty() || parts.hasUserBeforeHost()) {
            problems.add("--url must not hold a password"
                    + (parts.secrets().isEmpty() ? "" : " (" + String.join(", ", parts.secrets()) + ")")
                    + ", because other users can see arguments: use --password-file");
        }
        if (user != null && parts.user().isPresent()) {
            problems.add("--user " + user + ": --url names a user too; leave one of them out");
        }
    }

    /** The password: from the file, the environment, or a prompt on a terminal; else empty. */
    public String password() {
        if (passwordFile != null) {
            PasswordFile file = new PasswordFile(passwordFile);
            if (file.isReadableByOthers()) {
                Console.standard()
                        .warning("--password-file " + passwordFile + " can be read by other users: chmod 600 it");
            }
            return file.password();
        }
        String variable = System.getenv(PASSWORD_VARIABLE);
        if (variable != null) {
            return variable;
        }
        if (user().isEmpty() && isForm(UrlForm.SQL_SERVER)) {
            // The URL says how to log in without: integratedSecurity or authentication.
            return "";
        }
        return Console.askPassword("Password of " + user() + ": ");
    }
}
