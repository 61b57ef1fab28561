package io.latchmark.schema.jdbc;

import io.latchmark.core.transaction.FailureKind;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * The specifics of an engine's driver and of its server's errors. Found as a service; without one, an engine's connections have
 * the driver's own limits, and its errors no remedy. Implementations are stateless.
 */
public interface DriverDialect {
    /** The meaning of an error. */
    enum Trouble {
        DEADLOCK(FailureKind.DEADLOCK),
        SERIALIZATION(FailureKind.SERIALIZATION),
        LOCK_TIMEOUT(FailureKind.LOCK_TIMEOUT),
        STATEMENT_TIMEOUT(FailureKind.STATEMENT_TIMEOUT),
        CONNECTION_LOST(FailureKind.CONNECTION_LOST),
        /** The server is starting or recovering, so that another attempt makes sense. */
        STARTING(FailureKind.CONNECTION_LOST),
        DISK_FULL(FailureKind.DISK_FULL),
        /** A failed read or write, or a damaged page. */
        STORAGE_FAILED(FailureKind.STORAGE_ERROR),
        NO_RIGHT(FailureKind.OTHER),
        /** The database doesn't exist, or can't be opened. */
        NO_DATABASE(FailureKind.CONNECTION_LOST),
        LOGIN_REFUSED(FailureKind.OTHER),
        /** This host doesn't trust the server's certificate; no driver has a code for it. */
        UNTRUSTED(FailureKind.CONNECTION_LOST),
        /** An object of this name exists. */
        NAME_TAKEN(FailureKind.OTHER),
        /** The database, the session or the server takes no writes. */
        READ_ONLY(FailureKind.OTHER),
        /** The session has no schema for its tables. */
        NO_SCHEMA(FailureKind.OTHER),
        /** The server refuses a setting of the session, for example one of the URL, or a time zone that it doesn't know. */
        SETTING_REFUSED(FailureKind.OTHER),
        /** The connection has another session than before, because a connection pooler assigns sessions per transaction. */
        SESSION_CHANGED(FailureKind.OTHER);

        private final FailureKind kind;

        Trouble(FailureKind kind) {
            this.kind = kind;
        }

        /** The failure that it is to a transaction. */
        public FailureKind kind() {
            return kind;
        }
    }

    /** The start of its URLs, in lower case: {@code jdbc:postgresql:}. Required. */
    String urlPrefix();

    /** The meaning of an error of this engine; empty if it is none of these. Required. */
    Optional<Trouble> trouble(SQLException e);

    /** This engine's own remedy, such as a command or a property of the URL; empty if it has none. */
    default String remedy(Trouble trouble) {
        return "";
    }

    /**
     * The query in {@code settings.sql} of the engine whose key is in the URL's prefix: rows of name, value, remedy, and the name of
     * the {@link Trouble} that a wrong value causes. Empty if the engine has none.
     */
    default Optional<String> settingsQuery() {
        return SqlFile.find("schema", urlPrefix().replaceAll("^jdbc:|:$", ""), "settings.sql")
                .map(file -> file.statement("settings"));
    }

    /** Why a server that supports the engine's protocol is not of this engine; empty if it is. Executes no statement. */
    default Optional<String> refusal(Connection connection) {
        return Optional.empty();
    }

    /** The properties that give a session a name at the server, by the driver's documented names. */
    default Map<String, String> named(String name) {
        return Map.of("ApplicationName", name);
    }

    /**
     * Properties that limit a login, by the driver's documented names. A limit of reads is called {@code socketTimeout}; it is
     * lifted after the login.
     *
     * @param login from the first packet to a usable session
     * @param read for a reply of the server, longer than the login
     */
    default Map<String, String> loginLimits(Duration login, Duration read) {
        return Map.of();
    }
}
