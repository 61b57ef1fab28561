package io.latchmark.analysis.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A resource file with holes: {@code {{name}}} takes text, which is escaped; {@code {{{name}}}} takes markup. */
final class Template {
    private static final Pattern HOLE = Pattern.compile("\\{\\{\\{(\\w+)}}}|\\{\\{(\\w+)}}");

    private Template() {}

    /** A resource of this package. */
    static String resource(String name) {
        try (InputStream in = Template.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the resource " + name + " is missing");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Fills every hole of a resource. A hole without a value is a bug. */
    static String fill(String name, Map<String, String> values) {
        return HOLE.matcher(resource(name)).replaceAll(hole -> Matcher.quoteReplacement(value(name, hole, values)));
    }

    private static String value(String name, MatchResult hole, Map<String, String> values) {
        boolean markup = hole.group(1) != null;
        String key = markup ? hole.group(1) : hole.group(2);
        String value = values.get(key);
        if (value == null) {
            throw new IllegalStateException(name + " has a hole '" + key + "' that nothing fills");
        }
        return markup ? value : Markup.escape(value);
    }
}
