package io.latchmark.application.doctor;

import io.latchmark.application.engine.Engine;
import io.latchmark.core.spi.DatabaseUnderTest;
import io.latchmark.schema.jdbc.Database;
import java.util.Map;
import java.util.TreeMap;

/** What tells one start of a server and its database from another. */
public final class ServerIdentity {
    /** The topic of an engine's questions that names version and database. */
    private static final String TOPIC = "server";

    private ServerIdentity() {}

    /** By name: engine, version, database, and the moments of the server's start. */
    public static Map<String, String> of(Engine engine, Database control) {
        Map<String, String> identity = new TreeMap<>();
        identity.put("engine", engine.key());
        engine.examination(control)
                .ifPresent(examination -> examination
                        .answersOrReason(TOPIC)
                        .forEach(answer -> identity.put(answer.name(), answer.value())));
        try (DatabaseUnderTest underTest = engine.underTest(control)) {
            identity.putAll(underTest.incarnation());
        }
        return identity;
    }
}
