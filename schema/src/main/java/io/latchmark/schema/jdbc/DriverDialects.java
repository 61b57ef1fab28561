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

    /** The meaning of an error of a connection to this URL. */
    static Optional<DriverDialect.Trouble> trouble(String jdbcUrl, SQLException e) {
        return of(jdbcUrl).flatMap(dialect -> dialect.trouble(e));
    }
}
