package io.latchmark.cli.options;

import io.latchmark.cli.console.Console;
import io.latchmark.core.LatchmarkException;
import io.latchmark.schema.postgresql.embedded.EmbeddedServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which database a command works on: the embedded PostgreSQL, unless a URL names a server. */
public final class DatabaseOptions {
    private static final String PASSWORD_VARIABLE = "LATCHMARK_PASSWORD";
    private static final long BUFFER_POOL_MIN = 1L << 20;
    private static final long BUFFER_POOL_MAX = 1L << 42;
    private static final long PAGE_BYTES = 8192;
    private static final int PORT_MIN = 1024;
    private static final int PORT_MAX = 65_535;

    @Option(
            names = "--url",
            paramLabel = "JDBC_URL",
            description = "a server, as jdbc:postgresql://host:5432/database or"
                    + " jdbc:sqlserver://host:1433;databaseName=latchmark; default: the embedded PostgreSQL")
    private @Nullable String url;

    @Option(names = "--user", paramLabel = "NAME", description = "the server's user, with --url")
    private @Nullable String user;

    @Option(
            names = "--password-file",
            paramLabel = "FILE",
            description = "holds the password on its first line; else the variable " + PASSWORD_VARIABLE
                    + " or a prompt. Never an argument, which others could see")
    private @Nullable Path passwordFile;

    @Option(
            names = "--data-dir",
            paramLabel = "FOLDER",
            defaultValue = "latchmark-data",
            description = "folder of the embedded PostgreSQL; put it on the storage to be measured"
                    + " (default: ${DEFAULT-VALUE})")
    private Path dataDir = Path.of("latchmark-data");

    @Option(
            names = "--wal-dir",
            paramLabel = "FOLDER",
            description =
                    "folder that gets the log of the embedded PostgreSQL when its data directory is made (default:"
                            + " in the data directory)")
    private @Nullable Path walDir;

    @Option(
            names = "--port",
            paramLabel = "PORT",
            defaultValue = "0",
            description = "port of the embedded PostgreSQL; 0 takes a free one (default: ${DEFAULT-VALUE})")
    private int port;

    @Option(
            names = "--buffer-pool",
            paramLabel = "SIZE",
            defaultValue = "64MiB",
            converter = ByteSize.Converter.class,
            description = "buffer pool (shared_buffers) of the embedded PostgreSQL (default: ${DEFAULT-VALUE})")
    private ByteSize bufferPool = new ByteSize(64L << 20);

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
        return dataDir;
    }

    /** Where the log of the embedded server is put; empty if it was not said. */
    public Optional<Path> walDir() {
        return Optional.ofNullable(walDir);
    }

    public int port() {
        return port;
    }

    public long bufferPoolBytes() {
        return bufferPool.bytes();
    }

    /** Whether the embedded server is meant and has no data yet. */
    public boolean isNew() {
        return isEmbedded() && !EmbeddedServer.hasData(dataDir);
    }

    /**
     * Refuses a folder without data, for commands that would find nothing in a new database.
     *
     * @throws LatchmarkException of the category ENVIRONMENT
     */
    public void requireData() {
        if (isNew()) {
            throw LatchmarkException.environment("there is no database in " + dataDir
                    + "; make one by 'latchmark load --warehouses N', or choose another --data-dir");
        }
    }

    /** Adds what is wrong with these options. */
    public void check(Problems problems) {
        if (port != 0 && (port < PORT_MIN || port > PORT_MAX)) {
            problems.add("--port " + port + ": must be " + PORT_MIN + " to " + PORT_MAX + ", or 0 for any free one");
        }
        long bytes = bufferPool.bytes();
        if (bytes < BUFFER_POOL_MIN || bytes > BUFFER_POOL_MAX || bytes % PAGE_BYTES != 0) {
            problems.add("--buffer-pool " + ByteSize.text(bufferPool.bytes())
                    + ": must be 1 MiB to 4 TiB, in whole pages" + " of 8 KiB");
        }
        if (url == null) {
            if (user != null || passwordFile != null) {
                problems.add("--user and --password-file belong to --url: name the server, or leave them out");
            }
            return;
        }
        if (walDir != null) {
            problems.add("--wal-dir belongs to the embedded server: leave it out with --url");
        }
        checkUrl(ServerUrl.of(url), problems);
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
            return firstLine(passwordFile);
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

    private static String firstLine(Path file) {
        try {
            return Files.readString(file).lines().findFirst().orElse("");
        } catch (IOException e) {
            throw LatchmarkException.usage("--password-file " + file + ": cannot be read ("
                    + e.getClass().getSimpleName() + "); name a text file that you may read");
        }
    }
}
