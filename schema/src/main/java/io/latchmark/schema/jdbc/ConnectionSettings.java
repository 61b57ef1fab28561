package io.latchmark.schema.jdbc;

import java.security.SecureRandom;
import java.util.HexFormat;

/**
 * The address of the database, and the user. {@link #toString} omits the password.
 *
 * @param jdbcUrl address without user and password
 * @param password empty if none is needed
 * @param token marks one command's sessions at the server; empty if they need no mark
 */
public record ConnectionSettings(String jdbcUrl, String user, String password, String token) {
    private static final int TOKEN_BYTES = 4;
    private static final SecureRandom RANDOM = new SecureRandom();

    /** Settings for sessions without a mark. */
    public ConnectionSettings(String jdbcUrl, String user, String password) {
        this(jdbcUrl, user, password, "");
    }

    /** These settings with a new token. */
    public ConnectionSettings marked() {
        byte[] bytes = new byte[TOKEN_BYTES];
        RANDOM.nextBytes(bytes);
        return new ConnectionSettings(jdbcUrl, user, password, HexFormat.of().formatHex(bytes));
    }

    /** These settings with another process's token, to whose command the sessions belong. */
    public ConnectionSettings marked(String ofCommand) {
        return new ConnectionSettings(jdbcUrl, user, password, ofCommand);
    }

    /** These settings for another address on the same server. */
    public ConnectionSettings at(String otherUrl) {
        return new ConnectionSettings(otherUrl, user, password, token);
    }

    /**
     * The name under which the server lists the sessions of a purpose: {@code latchmark terminals 1f3a9c2e}. It contains only
     * letters, digits and blanks.
     */
    public String applicationName(String purpose) {
        return "latchmark " + purpose + (token.isEmpty() ? "" : " " + token);
    }

    @Override
    public String toString() {
        return user.isEmpty() ? jdbcUrl : jdbcUrl + " as " + user;
    }
}
