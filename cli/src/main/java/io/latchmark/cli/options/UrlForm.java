package io.latchmark.cli.options;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The forms of a server's URL, one for each database engine. */
public enum UrlForm {
    POSTGRESQL("jdbc:postgresql:", "jdbc:postgresql://host:5432/database"),
    SQL_SERVER("jdbc:sqlserver:", "jdbc:sqlserver://host:1433;databaseName=latchmark");

    private final String prefix;
    private final String example;

    UrlForm(String prefix, String example) {
        this.prefix = prefix;
        this.example = example;
    }

    /** The form of a URL; empty if it has none of these. */
    public static Optional<UrlForm> of(String url) {
        String lower = url.toLowerCase(Locale.ROOT);
        return Arrays.stream(values())
                .filter(form -> lower.startsWith(form.prefix))
                .findFirst();
    }

    /** An example of each form, for messages. */
    static String examples() {
        return Arrays.stream(values()).map(form -> form.example).collect(Collectors.joining(" or "));
    }
}
