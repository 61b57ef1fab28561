package io.latchmark.schema.postgresql;

import io.latchmark.core.LatchmarkException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The parts of the address of a PostgreSQL database: {@code jdbc:postgresql://host:5432/database?options} or
 * {@code jdbc:postgresql:database?options}. Immutable.
 *
 * @param server everything before the database's name
 * @param database the name, decoded
 * @param options the rest, with its question mark; may be empty
 */
record DatabaseUrl(String server, String database, String options) {
    private static final Pattern FORM = Pattern.compile("(jdbc:postgresql:(?://[^/?]*/)?)([^/?]+)(\\?.*)?");

    /**
     * Parses an address.
     *
     * @throws LatchmarkException of category USAGE if it contains no database
     */
    static DatabaseUrl parse(String jdbcUrl) {
        Matcher matcher = FORM.matcher(jdbcUrl);
        if (!matcher.matches()) {
            throw LatchmarkException.usage(
                    "--url must name a database to copy, for example jdbc:postgresql://host:5432/database");
        }
        String options = matcher.group(3);
        return new DatabaseUrl(
                matcher.group(1),
                URLDecoder.decode(matcher.group(2), StandardCharsets.UTF_8),
                options == null ? "" : options);
    }

    /** The address of another database on the server, whose name needs no encoding. */
    String ofDatabase(String name) {
        return server + name + options;
    }
}
