package io.latchmark.schema.jdbc;

/**
 * Where the database is and who asks. {@link #toString} keeps the password out.
 *
 * @param jdbcUrl address without user and password
 * @param password empty if none is needed
 */
public record ConnectionSettings(String jdbcUrl, String user, String password) {
    @Override
    public String toString() {
        return user.isEmpty() ? jdbcUrl : jdbcUrl + " as " + user;
    }
}
