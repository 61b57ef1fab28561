package io.latchmark.embedded;

import io.latchmark.core.LatchmarkException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The settings of the embedded server. Immutable.
 *
 * @param folder contains binaries, data, password and log; created if missing
 * @param port TCP port on 127.0.0.1, 1024 to 65535; 0 for a free one
 * @param sharedBuffersBytes the buffer pool: a multiple of 8 KiB, at least 128 KiB
 * @param connectionsMax maximum number of connections, 4 to 262,143 (three are reserved for superusers)
 * @param extra further server parameters by name; they override the launcher's
 * @param walFolder receives a subfolder for the log when the data directory is created; empty to keep the log in the data
 *     directory, or wherever it is
 */
public record EmbeddedSettings(
        Path folder,
        int port,
        long sharedBuffersBytes,
        int connectionsMax,
        Map<String, String> extra,
        Optional<Path> walFolder) {
    /** The default folder, in the working directory. */
    public static final Path DEFAULT_FOLDER = Path.of("latchmark-data");

    private static final int PAGE_BYTES = 8192;
    private static final int SHARED_PAGES_MIN = 16;
    private static final int SHARED_PAGES_MAX = Integer.MAX_VALUE / 2;
    private static final int CONNECTIONS_MIN = 4;
    private static final int CONNECTIONS_LIMIT = 262_143;
    private static final int PORT_MIN = 1024;
    private static final int PORT_MAX = 65_535;
    private static final Pattern PARAMETER_NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_.]*");

    /** Parameters on which the launcher itself relies, or that have their own setting. */
    private static final Set<String> RESERVED = Set.of(
            "config_file",
            "data_directory",
            "external_pid_file",
            "hba_file",
            "ident_file",
            "listen_addresses",
            "log_destination",
            "logging_collector",
            "max_connections",
            "port",
            "shared_buffers",
            "unix_socket_directories");

    /** Checks all values; all problems are reported in one message, of category USAGE. */
    public EmbeddedSettings {
        extra = Map.copyOf(extra);
        List<String> problems = new ArrayList<>();
        if (port != 0 && (port < PORT_MIN || port > PORT_MAX)) {
            problems.add(
                    "port " + port + ": give one from " + PORT_MIN + " to " + PORT_MAX + ", or 0 for any free one");
        }
        long pages = sharedBuffersBytes / PAGE_BYTES;
        if (sharedBuffersBytes % PAGE_BYTES != 0 || pages < SHARED_PAGES_MIN || pages > SHARED_PAGES_MAX) {
            problems.add(
                    "buffer pool of " + sharedBuffersBytes + " bytes: give a multiple of 8 KiB from 128 KiB to 8 TiB");
        }
        if (connectionsMax < CONNECTIONS_MIN || connectionsMax > CONNECTIONS_LIMIT) {
            problems.add(connectionsMax + " connections: give " + CONNECTIONS_MIN + " to " + CONNECTIONS_LIMIT);
        }
        new TreeMap<>(extra).forEach((name, value) -> parameterProblems(name, value, problems));
        if (!problems.isEmpty()) {
            throw LatchmarkException.usage("embedded server: " + String.join("; ", problems));
        }
    }

    /** Whether the launcher sets this parameter itself. */
    static boolean isReserved(String name) {
        return RESERVED.contains(name.toLowerCase(Locale.ROOT));
    }

    /** With the log in its current place. */
    public EmbeddedSettings(
            Path folder, int port, long sharedBuffersBytes, int connectionsMax, Map<String, String> extra) {
        this(folder, port, sharedBuffersBytes, connectionsMax, extra, Optional.empty());
    }

    private static void parameterProblems(String name, String value, List<String> problems) {
        if (!PARAMETER_NAME.matcher(name).matches()) {
            problems.add("'" + name + "' is not the name of a server parameter; give one that pg_settings lists");
        } else if (isReserved(name)) {
            problems.add("the parameter " + name + " is set by the launcher; leave it out");
        }
        if (value.indexOf('\0') >= 0 || value.indexOf('\n') >= 0) {
            problems.add("the value of the parameter " + name + " has a line break; give one line");
        }
    }
}
