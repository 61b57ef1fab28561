package io.latchmark.application.request;

import io.latchmark.application.engine.Engine;
import io.latchmark.application.engine.EngineOption;
import io.latchmark.application.engine.Engines;
import io.latchmark.core.LatchmarkException;
import io.latchmark.embedded.EmbeddedServer;
import io.latchmark.platform.ByteSize;
import io.latchmark.platform.Problems;
import io.latchmark.schema.Places;
import io.latchmark.schema.jdbc.ServerUrl;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The database to work on: a server by its URL, or the embedded PostgreSQL in a folder. Contains no secret. Immutable.
 *
 * @param url the server's JDBC URL, which may contain the user; empty for the embedded server
 * @param user the server's user; empty if it was not given, or is in the URL
 * @param passwordFile contains the server's password on its first line
 * @param embedded the embedded server; used only without a URL
 */
public record DatabaseRequest(Optional<String> url, String user, Optional<Path> passwordFile, Embedded embedded) {
    private static final int PORT_MIN = 1024;
    private static final int PORT_MAX = 65_535;
    private static final long BUFFER_POOL_MIN = 1L << 20;
    private static final long BUFFER_POOL_MAX = 1L << 42;
    private static final long PAGE_BYTES = 8192;
    private static final Pattern NOT_IN_PATHS = Pattern.compile("[\"'$`\\p{Cntrl}]");

    /**
     * The settings of the embedded server.
     *
     * @param dataDir its data directory
     * @param port 0 for a free one
     * @param bufferPoolBytes its {@code shared_buffers}
     * @param walDir the log's folder for a new data directory; empty to keep the log inside it
     */
    public record Embedded(Path dataDir, int port, long bufferPoolBytes, Optional<Path> walDir) {
        /** Buffer pool of 64 MiB, small enough that the disk has to work. */
        public static final long BUFFER_POOL_DEFAULT = 64L << 20;

        /** The server in this folder with default settings. */
        public static Embedded in(Path dataDir) {
            return new Embedded(dataDir, 0, BUFFER_POOL_DEFAULT, Optional.empty());
        }

        private void check(Problems problems) {
            checkPath("--data-dir", dataDir, problems);
            walDir.ifPresent(folder -> checkPath("--wal-dir", folder, problems));
            if (port != 0 && (port < PORT_MIN || port > PORT_MAX)) {
                problems.add(
                        "--port " + port + ": must be " + PORT_MIN + " to " + PORT_MAX + ", or 0 for any free one");
            }
            if (bufferPoolBytes < BUFFER_POOL_MIN
                    || bufferPoolBytes > BUFFER_POOL_MAX
                    || bufferPoolBytes % PAGE_BYTES != 0) {
                problems.add("--buffer-pool " + ByteSize.text(bufferPoolBytes)
                        + ": must be 1 MiB to 4 TiB, in whole pages of 8 KiB");
            }
        }
    }

    /** Refuses a path that the shell used by PostgreSQL's programs, or its SQL, would misinterpret. */
    private static void checkPath(String option, Path folder, Problems problems) {
        fault(folder.toAbsolutePath().toString())
                .ifPresent(fault -> problems.add(option + " " + folder + ": " + fault));
    }

    private static Optional<String> fault(String path) {
        Matcher character = NOT_IN_PATHS.matcher(path);
        return character.find()
                ? Optional.of("the path holds "
                        + (character.group().charAt(0) < ' '
                                ? "a control character"
                                : "the character " + character.group())
                        + ", which initdb can't take; choose a folder without quotes, $, backquotes and line breaks in its"
                        + " path")
                : Optional.empty();
    }

    /** Why the embedded server can't have files of a database in this place; empty if it may. */
    public static Optional<String> placeFault(String place) {
        return fault(place)
                .or(() -> Files.exists(Path.of(place)) && !Files.isDirectory(Path.of(place))
                        ? Optional.of("it is not a folder")
                        : Optional.empty());
    }

    /** Reports places to which a reset can't move files. On a server of the user's they are the server's. */
    public void check(Places places, Problems problems) {
        if (url.isEmpty()) {
            check("--data-to", places.data(), problems);
            check("--indexes-to", places.indexes(), problems);
            check("--log-to", places.log(), problems);
        }
    }

    private static void check(String option, Optional<String> place, Problems problems) {
        place.flatMap(to -> placeFault(to).map(fault -> option + " " + to + ": " + fault))
                .ifPresent(problems::add);
    }

    /** The embedded server. */
    public static DatabaseRequest of(Embedded embedded) {
        return new DatabaseRequest(Optional.empty(), "", Optional.empty(), embedded);
    }

    /** The server at this URL. */
    public static DatabaseRequest ofServer(String url, String user, Optional<Path> passwordFile) {
        return new DatabaseRequest(Optional.of(url), user, passwordFile, Embedded.in(Path.of("latchmark-data")));
    }

    /** Whether this is the embedded server. */
    public boolean isEmbedded() {
        return url.isEmpty();
    }

    /** The engine of the embedded server or of the URL, whose form has been checked. */
    public Engine engine() {
        return Engines.of(url);
    }

    /**
     * The server's URL without its user.
     *
     * @throws IllegalStateException for the embedded server, which has none before it runs
     */
    public String address() {
        return ServerUrl.of(url.orElseThrow(
                        () -> new IllegalStateException("the embedded server has no URL before it runs")))
                .withoutUser();
    }

    /** The server's host; empty if the URL has none, or several. */
    public String host() {
        return url.flatMap(text -> ServerUrl.of(text).host()).orElse("");
    }

    /** The server's user, given separately or in the URL; empty if none was given. */
    public String login() {
        return user.isEmpty() ? url.map(ServerUrl::of).flatMap(ServerUrl::user).orElse("") : user;
    }

    /** Whether this is the embedded server, and it has no data yet. */
    public boolean isNew() {
        return isEmbedded() && !EmbeddedServer.hasData(embedded.dataDir());
    }

    /**
     * Refuses a folder without data, for work that needs an existing database.
     *
     * @throws LatchmarkException of category ENVIRONMENT
     */
    public void requireData() {
        if (isNew()) {
            throw LatchmarkException.environment("there is no database in " + embedded.dataDir()
                    + "; make one by 'latchmark load --warehouses N', or choose another --data-dir");
        }
    }

    /** Reports what is wrong. */
    public void check(Problems problems) {
        url.ifPresent(text -> checkUrl(ServerUrl.of(text), problems));
        if (url.isEmpty() && (!user.isEmpty() || passwordFile.isPresent())) {
            problems.add("--user or --password-file without --url: name the server, or leave them out");
        }
        embedded.check(problems);
    }

    /**
     * Reports what is wrong with options of the engine; nothing if no engine accepts the URL.
     *
     * @param connections that use the options at the same time
     */
    public void checkOptions(Map<String, String> options, int connections, Problems problems) {
        if (url.isEmpty() || Engines.find(url.get()).isPresent()) {
            for (Engine other : Engines.all()) {
                List<String> others = other.options().stream()
                        .map(EngineOption::name)
                        .filter(name -> !other.equals(engine()) && options.containsKey(name))
                        .map(name -> "--" + name)
                        .toList();
                if (!others.isEmpty()) {
                    problems.add(String.join(", ", others) + ": for " + other.title() + ", and the server is "
                            + engine().title() + "; name another by --url, or leave out what it can't do");
                }
            }
            engine().problems(options, connections).forEach(problems::add);
        }
    }

    private void checkUrl(ServerUrl parts, Problems problems) {
        if (Engines.find(url.orElse("")).isEmpty()) {
            problems.add("--url " + parts.shown() + ": must begin with " + Engines.urlPrefixes() + ", for example "
                    + Engines.urlExamples());
        }
        if (!parts.secrets().isEmpty() || parts.hasUserBeforeHost()) {
            boolean isOfStore = parts.secrets().stream()
                    .allMatch(name -> name.toLowerCase(Locale.ROOT).startsWith("truststore"));
            problems.add("--url must not hold a password"
                    + (parts.secrets().isEmpty() ? "" : " (" + String.join(", ", parts.secrets()) + ")")
                    + ", because other users can see arguments: "
                    + (isOfStore && !parts.secrets().isEmpty()
                            ? "import the server's certificate into Latchmark's Java instead, by keytool -importcert -cacerts"
                            : "use --password-file"));
        }
        if (!user.isEmpty() && parts.user().isPresent()) {
            problems.add("--user " + user + ": --url names a user too; leave one of them out");
        }
    }
}
