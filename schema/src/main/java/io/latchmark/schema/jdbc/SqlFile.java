package io.latchmark.schema.jdbc;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A resource file of SQL: statements, each headed by a line {@code -- statement: name}. Text before the first heading is comment.
 * A line {@code GO} ends a statement, so that tools can execute a file of T-SQL unchanged. A statement may contain placeholders,
 * <code>${NAME}</code>, to be replaced before use. There is no fallback from one engine's file to another's: a missing file is a
 * bug. Immutable.
 */
public final class SqlFile {
    private static final String HEADING = "-- statement: ";
    private static final Pattern MISSPELT_HEADING =
            Pattern.compile("\\s*--\\s*statement\\b.*", Pattern.CASE_INSENSITIVE);
    private static final Pattern END = Pattern.compile("\\s*GO\\s*", Pattern.CASE_INSENSITIVE);
    private static final Pattern VALUE = Pattern.compile("\\$\\{(\\w+)}");

    private final String name;
    private final String sha256;
    private final Map<String, String> statements;

    private SqlFile(String name, String sha256, Map<String, String> statements) {
        this.name = name;
        this.sha256 = sha256;
        this.statements = statements;
    }

    /**
     * Reads a file of an engine.
     *
     * @param module whose package holds the engine's: {@code schema}
     * @param engine the engine's key, by which its package is named
     * @param name the file's name, with the folder if there is one below the package
     */
    public static SqlFile of(String module, String engine, String name) {
        return find(module, engine, name)
                .orElseThrow(() -> new IllegalStateException("no SQL file " + path(module, engine, name)));
    }

    /** As {@link #of}, for a file that not every engine has. */
    public static Optional<SqlFile> find(String module, String engine, String name) {
        return read(SqlFile.class.getResourceAsStream(path(module, engine, name)), name);
    }

    /** The path of an engine's file among the resources. */
    public static String path(String module, String engine, String name) {
        return "/io/latchmark/" + module + "/" + engine + "/" + name;
    }

    /**
     * Reads a file next to a class.
     *
     * @param anchor a class in the package that contains the file
     * @param name the file's name, for example {@code tables.sql}, with its folder below the package if there is one
     */
    public static SqlFile read(Class<?> anchor, String name) {
        return read(anchor.getResourceAsStream(name), name)
                .orElseThrow(() -> new IllegalStateException(
                        "no SQL file " + name + " in the package " + anchor.getPackageName()));
    }

    private static Optional<SqlFile> read(@Nullable InputStream resource, String name) {
        try (InputStream stream = resource) {
            if (stream == null) {
                return Optional.empty();
            }
            byte[] bytes = stream.readAllBytes();
            return Optional.of(
                    new SqlFile(name, sha256(bytes), parse(name, new String(bytes, StandardCharsets.UTF_8))));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the SQL file " + name, e);
        }
    }

    /** This file with the statements of another; its hash is computed from both hashes. */
    public SqlFile with(SqlFile other) {
        Map<String, String> all = new LinkedHashMap<>(statements);
        other.statements.forEach((statement, text) -> {
            if (all.put(statement, text) != null) {
                throw new IllegalStateException("two statements " + statement + " in " + name + " and " + other.name);
            }
        });
        byte[] hashes = (sha256 + other.sha256).getBytes(StandardCharsets.UTF_8);
        return new SqlFile(name, sha256(hashes), Collections.unmodifiableMap(all));
    }

    /** The file's name, as requested. */
    public String name() {
        return name;
    }

    /** SHA-256 of the file, in hex. */
    public String sha256() {
        return sha256;
    }

    /** All statements by name, in the file's order. */
    public Map<String, String> statements() {
        return statements;
    }

    public String statement(String statementName) {
        String statement = statements.get(statementName);
        if (statement == null) {
            throw new IllegalArgumentException("no statement " + statementName + " in " + name);
        }
        return statement;
    }

    /**
     * One statement with its placeholders replaced literally: callers must quote the values.
     *
     * @param values by name; unused names are allowed
     */
    public String statement(String statementName, Map<String, String> values) {
        return VALUE.matcher(statement(statementName)).replaceAll(match -> {
            String value = values.get(match.group(1));
            if (value == null) {
                throw new IllegalArgumentException(
                        "no value for " + match.group() + " of " + statementName + " in " + name);
            }
            return Matcher.quoteReplacement(value);
        });
    }

    private static Map<String, String> parse(String name, String text) {
        Map<String, StringBuilder> bodies = new LinkedHashMap<>();
        StringBuilder body = new StringBuilder();
        boolean ended = false;
        for (String line : text.lines().toList()) {
            if (line.startsWith(HEADING)) {
                body = new StringBuilder();
                ended = false;
                String statement = line.substring(HEADING.length()).strip();
                if (bodies.put(statement, body) != null) {
                    throw new IllegalStateException("two statements " + statement + " in " + name);
                }
            } else if (MISSPELT_HEADING.matcher(line).matches()) {
                throw new IllegalStateException(
                        "'" + line + "' in " + name + " is not a heading: write " + HEADING + "name");
            } else if (END.matcher(line).matches()) {
                ended = true;
            } else if (ended && !line.isBlank()) {
                throw new IllegalStateException("'" + line + "' in " + name + " belongs to no statement: GO ended it");
            } else {
                body.append(line).append('\n');
            }
        }
        Map<String, String> statements = new LinkedHashMap<>();
        bodies.forEach((key, value) -> statements.put(key, value.toString().strip()));
        if (statements.isEmpty() || statements.containsValue("")) {
            throw new IllegalStateException("no statement, or one without text, in " + name);
        }
        return Collections.unmodifiableMap(statements);
    }

    private static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
