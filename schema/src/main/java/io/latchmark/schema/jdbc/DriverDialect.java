package io.latchmark.schema.jdbc;

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
    /** Errors with a known remedy. */
    enum Trouble {
        DISK_FULL,
        /** A failed read or write, or a damaged page. */
        STORAGE_FAILED,
        NO_RIGHT,
        NO_DATABASE,
        LOGIN_REFUSED
    }

    /** The start of its URLs, in lower case: {@code jdbc:postgresql:}. Required. */
    String urlPrefix();

    /** The meaning of an error; empty if it is none of these, or from another engine. Required. */
    Optional<Trouble> trouble(SQLException e);

    /** Whether the server refused a connection because it is starting or recovering, so that another attempt makes sense. */
    default boolean isStarting(SQLException refusal) {
        return false;
    }

    /** Why a server that supports the engine's protocol is not of this engine; empty if it is. Executes no statement. */
    default Optional<String> refusal(Connection connection) {
        return Optional.empty();
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
