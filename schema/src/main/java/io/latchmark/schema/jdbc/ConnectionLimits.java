package io.latchmark.schema.jdbc;

import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Time limits for opening connections. Statements have no limit, because an index or a check may take hours: TCP keep-alive
 * detects a host that is gone, and a signal ends the wait for a silent server.
 *
 * @param login from the first packet to a usable session; the URL's {@code loginTimeout}, or 30 s
 * @param pooled for a connection of an open pool; the login's limit if the URL gives one, or 10 s, because callers retry
 * @param driverProperties by the names documented for the URL's driver, without those that the URL itself sets
 * @param limitsReads whether the properties limit reads; that limit is only for the login and must be lifted after it
 */
record ConnectionLimits(Duration login, Duration pooled, Map<String, String> driverProperties, boolean limitsReads) {
    /** A host with far more work than CPUs needs more than 10 s. */
    private static final Duration LOGIN = Duration.ofSeconds(30);

    private static final Duration WAIT = Duration.ofSeconds(10);
    /** For a login in a browser, where a person types. */
    private static final Duration INTERACTIVE_LOGIN = Duration.ofMinutes(5);

    /** The limit of a read ends a thread whose result is no longer needed, so it must be the longer one. */
    private static final Duration READ_BEYOND_LOGIN = Duration.ofSeconds(5);

    private static final String LOGIN_PROPERTY = "loginTimeout";
    private static final String READ_PROPERTY = "socketTimeout";

    ConnectionLimits {
        driverProperties = Map.copyOf(driverProperties);
    }

    static ConnectionLimits of(String jdbcUrl) {
        boolean interactive = value(jdbcUrl, "authentication").orElse("").endsWith("interactive");
        Duration login = seconds(jdbcUrl).map(Duration::ofSeconds).orElse(interactive ? INTERACTIVE_LOGIN : LOGIN);
        Map<String, String> properties = new HashMap<>(DriverDialects.of(jdbcUrl)
                .map(dialect -> dialect.loginLimits(login, login.plus(READ_BEYOND_LOGIN)))
                .orElse(Map.of()));
        properties.keySet().removeIf(name -> value(jdbcUrl, name).isPresent());
        Duration pooled = login.equals(LOGIN) ? WAIT : login;
        return new ConnectionLimits(login, pooled, properties, properties.containsKey(READ_PROPERTY));
    }

    /** The login's limit in the URL; 0 is the default. */
    private static Optional<Long> seconds(String jdbcUrl) {
        return value(jdbcUrl, LOGIN_PROPERTY)
                .filter(text -> text.matches("[0-9]{1,5}"))
                .map(Long::valueOf)
                .filter(seconds -> seconds > 0);
    }

    private static Optional<String> value(String jdbcUrl, String property) {
        Matcher matcher = Pattern.compile("[?&;]\\s*" + property.toLowerCase(Locale.ROOT) + "\\s*=\\s*([^&;]*)")
                .matcher(jdbcUrl.toLowerCase(Locale.ROOT));
        return matcher.find() ? Optional.of(matcher.group(1).strip()) : Optional.empty();
    }
}
