package io.latchmark.application.doctor;

import io.latchmark.application.engine.Engine;
import io.latchmark.core.spi.DatabaseUnderTest;
import io.latchmark.schema.jdbc.Database;
import java.util.Map;
import java.util.TreeMap;

/** Identifies one start of a server, and its database. */
public final class ServerIdentity {
    /** The topic of an engine's queries that returns version and database. */
    private static final String TOPIC = "server";

    private ServerIdentity() {}

    /** Properties by name: engine, version, database, and start times of the server. */
    public static Map<String, String> of(Engine engine, Database control) {
        Map<String, String> identity = new TreeMap<>();
        identity.put("engine", engine.key());
        engine.serverDiagnostics(control, Map.of())
                .ifPresent(serverDiagnostics -> serverDiagnostics
                        .answersOrReason(TOPIC)
                        .forEach(answer -> identity.put(answer.name(), answer.value())));
        try (DatabaseUnderTest underTest = engine.underTest(control)) {
            identity.putAll(underTest.incarnation());
        }
        return identity;
    }

    /** Its implementation, version and edition. */
    public static String title(Engine engine, Map<String, String> identity) {
        String edition = identity.getOrDefault("edition", "");
        return identity.getOrDefault("implementation", engine.title()) + " " + identity.getOrDefault("version", "")
                + (edition.isEmpty() ? "" : ", " + edition);
    }
}
