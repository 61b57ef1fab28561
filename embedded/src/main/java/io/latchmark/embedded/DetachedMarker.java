package io.latchmark.embedded;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;

/**
 * The record of a server that was started to stay up. Immutable.
 *
 * @param pid its process
 * @param parameters of its start
 * @param facts of its start
 */
record DetachedMarker(long pid, ServerParameters parameters, Map<String, String> facts) {
    private static final String PID = "pid";
    private static final String PARAMETER = "parameter.";
    private static final String FACT = "fact.";

    DetachedMarker {
        facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
    }

    /** The marker of the running server; empty if none runs or it was not started to stay up. */
    static Optional<DetachedMarker> ofRunning(DataFolder folder) throws IOException {
        if (!Files.exists(folder.detachedMarker())) {
            return Optional.empty();
        }
        Properties properties = DataFolder.loaded(folder.detachedMarker());
        long running = new Postmaster(folder).pid();
        if (running == 0 || !Long.toString(running).equals(properties.getProperty(PID))) {
            return Optional.empty();
        }
        return Optional.of(new DetachedMarker(
                running, new ServerParameters(withPrefix(properties, PARAMETER)), withPrefix(properties, FACT)));
    }

    /** Settings that start the same server again, on the same port. */
    EmbeddedSettings settings(Path root) {
        return parameters.settings(root);
    }

    void write(DataFolder folder) throws IOException {
        Properties properties = new Properties();
        properties.setProperty(PID, Long.toString(pid));
        parameters.values().forEach((name, value) -> properties.setProperty(PARAMETER + name, value));
        facts.forEach((name, value) -> properties.setProperty(FACT + name, value));
        StringWriter text = new StringWriter();
        properties.store(text, "The server that 'latchmark embedded start' left running");
        folder.write(folder.detachedMarker(), text.toString(), PosixFilePermissions.fromString("rw-r--r--"));
    }

    static void delete(DataFolder folder) throws IOException {
        Files.deleteIfExists(folder.detachedMarker());
    }

    private static Map<String, String> withPrefix(Properties properties, String prefix) {
        Map<String, String> found = new LinkedHashMap<>();
        new TreeMap<>(properties).forEach((key, value) -> {
            String name = key.toString();
            if (name.startsWith(prefix)) {
                found.put(name.substring(prefix.length()), value.toString());
            }
        });
        return found;
    }
}
