package io.latchmark.application.conformance;

import io.latchmark.application.doctor.Advice;
import io.latchmark.schema.jdbc.ConnectionSettings;
import io.latchmark.schema.jdbc.ServerUrl;
import java.net.InetAddress;
import java.net.URLDecoder;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Removes from a text whatever identifies a server: its address and each part of it, user and password, names of this host and
 * its user, network addresses, and paths. Servers include some of them in their messages.
 */
final class Redaction {
    /** Names used in documentation, which identify nothing. */
    private static final Set<String> COMMON =
            Set.of("latchmark", "postgres", "master", "sa", "true", "false", "localhost");

    private static final Pattern HOSTS = Pattern.compile("//([^/?;]*)(?:/([^?;]*))?");
    /** A host's name ends before a port, a named instance or another host. */
    private static final Pattern HOST_END = Pattern.compile("[,:\\\\]");

    private static final Pattern NETWORK_ADDRESS =
            Pattern.compile("\\b\\d{1,3}(?:\\.\\d{1,3}){3}\\b|\\[?\\b[0-9a-fA-F]{0,4}(?::[0-9a-fA-F]{0,4}){3,}\\b]?");
    private static final Pattern PATH = Pattern.compile(
            "(?<![\\w<.])(?:/[^\\s,;:'\"()<>/]+){2,}/?|\\b[A-Za-z]:\\\\[^\\s,;'\"()<>]+|\\\\\\\\[^\\s,;'\"()<>]+");
    private static final int LENGTH_MAX = 2_000;
    private static final int NUMBER_LENGTH_MAX = 5;

    private final Map<Pattern, String> replacements = new LinkedHashMap<>();

    /**
     * For texts about this server.
     *
     * @param given the URL as given
     */
    Redaction(String given, ConnectionSettings settings) {
        replace(settings.jdbcUrl(), "<address>");
        replace(settings.password(), "<password>");
        for (String url : List.of(given, settings.jdbcUrl())) {
            ServerUrl.of(url).values().forEach(value -> replace(value, "<value>"));
            parts(url);
        }
        replace(settings.user(), "<user>");
        replace(System.getProperty("user.name", ""), "<user>");
        replace(hostName(), "<host>");
    }

    private void parts(String url) {
        Matcher matcher = HOSTS.matcher(url);
        if (matcher.find()) {
            HOST_END.splitAsStream(matcher.group(1)).forEach(host -> replace(host, "<host>"));
            String database = matcher.group(2);
            replace(database == null ? "" : URLDecoder.decode(database, StandardCharsets.UTF_8), "<database>");
        }
    }

    private static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "";
        }
    }

    private void replace(String secret, String by) {
        boolean isNumber =
                secret.length() <= NUMBER_LENGTH_MAX && secret.chars().allMatch(Character::isDigit);
        if (!isNumber && !COMMON.contains(secret)) {
            // A short one, for example 'sa', is not removed from the middle of a word.
            replacements.put(
                    Pattern.compile(
                            "(?<![A-Za-z0-9])" + Pattern.quote(secret) + "(?![A-Za-z0-9])", Pattern.CASE_INSENSITIVE),
                    by);
        }
    }

    Advice of(Advice finding) {
        return new Advice(finding.topic(), of(finding.name()), of(finding.value()), of(finding.remedy()));
    }

    /** The redacted text, truncated if it is too long. */
    String of(String text) {
        String redacted = text;
        for (Map.Entry<Pattern, String> replacement : replacements.entrySet()) {
            redacted = replacement.getKey().matcher(redacted).replaceAll(replacement.getValue());
        }
        redacted = PATH.matcher(redacted).replaceAll("<path>");
        redacted = NETWORK_ADDRESS.matcher(redacted).replaceAll("<address>");
        return redacted.length() > LENGTH_MAX ? redacted.substring(0, LENGTH_MAX) + "…" : redacted;
    }
}
