package io.latchmark.schema.jdbc;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A parsed JDBC URL: the part before its properties, and these by name. Only their names are ever reported. Immutable. */
public final class ServerUrl {
    /** Substrings of the names of properties that contain secrets. */
    private static final List<String> SECRET = List.of("password", "pwd", "secret", "token", "clientkey");
    /** Names with such a substring whose values are not secret: a class, a file. */
    private static final Set<String> NO_SECRET = Set.of("accesstokencallbackclass", "clientkey");

    /** The only host of an address, with or without a port, instance and database. */
    private static final Pattern HOST = Pattern.compile("[^/]*//(?:\\[([^]]+)]|([^\\[:/\\\\,]+))[^,]*");

    private static final Set<String> USER = Set.of("user", "username");

    private final String address;
    private final List<Property> properties;

    private ServerUrl(String address, List<Property> properties) {
        this.address = address;
        this.properties = properties;
    }

    /**
     * One property.
     *
     * @param separator the character before it
     * @param name as the drivers read it: trimmed
     * @param value without the braces that SQL Server's URLs need around values with a semicolon
     * @param text as in the URL
     */
    private record Property(char separator, String name, String value, String text) {
        boolean isUser() {
            return USER.contains(name.toLowerCase(Locale.ROOT));
        }

        boolean isSecret() {
            String lower = name.toLowerCase(Locale.ROOT);
            return !NO_SECRET.contains(lower) && SECRET.stream().anyMatch(lower::contains);
        }
    }

    public static ServerUrl of(String url) {
        int begin = next(url, 0);
        List<Property> properties = new ArrayList<>();
        for (int at = begin; at < url.length(); ) {
            int end = next(url, at + 1);
            properties.add(property(url.charAt(at), url.substring(at + 1, end)));
            at = end;
        }
        return new ServerUrl(url.substring(0, begin), properties);
    }

    /** The index of the next property's separator; a value in braces may contain separators. */
    private static int next(String url, int from) {
        boolean inBraces = false;
        for (int i = from; i < url.length(); i++) {
            char character = url.charAt(i);
            if (character == '{') {
                inBraces = true;
            } else if (character == '}') {
                inBraces = false;
            } else if (!inBraces && (character == ';' || character == '?' || character == '&')) {
                return i;
            }
        }
        return url.length();
    }

    private static Property property(char separator, String text) {
        int equals = text.indexOf('=');
        if (equals < 0) {
            return new Property(separator, text.strip(), "", text);
        }
        String value = text.substring(equals + 1).strip();
        boolean braces = value.length() > 1 && value.startsWith("{") && value.endsWith("}");
        return new Property(
                separator,
                text.substring(0, equals).strip(),
                braces ? value.substring(1, value.length() - 1) : value,
                text);
    }

    /** The name or address of the server's host; empty if the URL has none, or several. */
    public Optional<String> host() {
        Matcher host = HOST.matcher(address);
        return host.matches()
                ? Optional.ofNullable(host.group(1)).or(() -> Optional.of(host.group(2)))
                : Optional.empty();
    }

    /** The names of the properties that contain secrets, in their order. */
    public List<String> secrets() {
        return properties.stream()
                .filter(Property::isSecret)
                .map(Property::name)
                .toList();
    }

    /** The values of all properties. */
    public List<String> values() {
        return properties.stream()
                .map(Property::value)
                .filter(value -> !value.isEmpty())
                .toList();
    }

    /** Whether there is a user, with or without a password, before the host, where no driver expects one. */
    public boolean hasUserBeforeHost() {
        return address.contains("@");
    }

    /** The user among the properties. */
    public Optional<String> user() {
        return properties.stream()
                .filter(Property::isUser)
                .map(Property::value)
                .filter(user -> !user.isEmpty())
                .findFirst();
    }

    public String withoutUser() {
        StringBuilder url = new StringBuilder(address);
        boolean first = true;
        for (Property property : properties) {
            if (!property.isUser()) {
                // The first property has a different separator, which must not be removed with the user.
                url.append(first ? properties.get(0).separator() : property.separator())
                        .append(property.text());
                first = false;
            }
        }
        return url.toString();
    }

    /** The start of the URL, for messages about a URL that can't be parsed. */
    public String shown() {
        String before = hasUserBeforeHost() ? "…" : address;
        return properties.isEmpty() ? before : before + properties.get(0).separator() + "…";
    }
}
