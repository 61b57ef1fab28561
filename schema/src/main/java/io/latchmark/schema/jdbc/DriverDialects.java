package io.latchmark.schema.jdbc;

import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.ServiceLoader;

/** The available dialects. */
final class DriverDialects {
    private static final List<DriverDialect> ALL =
            ServiceLoader.load(DriverDialect.class, DriverDialect.class.getClassLoader()).stream()
                    .map(ServiceLoader.Provider::get)
                    .toList();

    private DriverDialects() {}

    /** The dialect of a URL's driver; empty if there is none. */
    static Optional<DriverDialect> of(String jdbcUrl) {
        String lower = jdbcUrl.toLowerCase(Locale.ROOT);
        return ALL.stream()
                .filter(dialect -> lower.startsWith(dialect.urlPrefix()))
                .findFirst();
    }

    /** The meaning of an error of any engine: each dialect recognises only its own codes. */
    static Optional<DriverDialect.Trouble> trouble(SQLException e) {
        return ALL.stream().flatMap(dialect -> dialect.trouble(e).stream()).findFirst();
    }
}
