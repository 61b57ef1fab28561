package io.latchmark.schema.jdbc;

import java.security.SecureRandom;
import java.util.HexFormat;

/**
 * The address of the database and the user who connects. {@link #toString} keeps the password out.
 *
 * @param jdbcUrl address without user and password
 * @param password empty if none is needed
 * @param token marks the sessions of one command at the server; empty if they need no mark
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

    /** These settings with the token of another process's command, to which its sessions belong. */
    public ConnectionSettings marked(String ofCommand) {
        return new ConnectionSettings(jdbcUrl, user, password, ofCommand);
    }

    /** These settings for another address on the same server. */
    public ConnectionSettings at(String otherUrl) {
        return new ConnectionSettings(otherUrl, user, password, token);
    }

    /**
     * By which the server lists the sessions of a purpose: {@code latchmark terminals 1f3a9c2e}. It has letters, digits and
     * blanks only.
     */
    public String applicationName(String purpose) {
        return "latchmark " + purpose + (token.isEmpty() ? "" : " " + token);
    }

    @Override
    public String toString() {
        return user.isEmpty() ? jdbcUrl : jdbcUrl + " as " + user;
    }
}
