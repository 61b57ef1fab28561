package io.latchmark.schema.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * What is particular to the driver of an engine and to the errors of its server. Found as a service; without one, an engine's
 * connections have the driver's own limits, and its errors no remedy. Implementations have no state.
 */
public interface DriverDialect {
    /** Errors that have a remedy. */
    enum Trouble {
        DISK_FULL,
        /** An error of a read or write, or a damaged page. */
        STORAGE_FAILED,
        NO_RIGHT,
        NO_DATABASE,
        LOGIN_REFUSED
    }

    /** How its URLs start, in lower case: {@code jdbc:postgresql:}. Required. */
    String urlPrefix();

    /** What an error means; empty if it is none of these, or one of another engine. Required. */
    Optional<Trouble> trouble(SQLException e);

    /** Whether the server refused a connection because it starts or recovers, so that it is asked again. */
    default boolean isStarting(SQLException refusal) {
        return false;
    }

    /** Why a server that speaks the engine's protocol is none of the engine; empty if it is one. Asks it nothing. */
    default Optional<String> refusal(Connection connection) {
        return Optional.empty();
    }

    /**
     * Properties that limit a login, by the names that the driver documents. A limit of reads is called {@code socketTimeout};
     * it is lifted after the login.
     *
     * @param login from the first packet to a session that takes statements
     * @param read for an answer of the server, longer than the login
     */
    default Map<String, String> loginLimits(Duration login, Duration read) {
        return Map.of();
    }
}
