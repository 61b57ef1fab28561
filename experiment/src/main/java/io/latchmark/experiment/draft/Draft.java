package io.latchmark.experiment.draft;

import io.latchmark.platform.Resource;
import io.latchmark.platform.TerminalText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The file of a new experiment, from a template in which a line is left out if one of its values is missing. Every value is one YAML scalar,
 * whatever its characters. Not thread-safe.
 */
public final class Draft {
    private static final Pattern PLACE = Pattern.compile("\\$\\{([^}]+)}");
    /** What YAML reads as a number, a name or a time even without quotes. */
    private static final Pattern BARE = Pattern.compile("[0-9]{1,9}(ms|s|m|h|MiB|GiB|/s)?|[a-z]+(-[a-z]+)+");

    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*");
    private static final int NAME_LENGTH_MAX = 50;

    private final Map<String, String> values = new HashMap<>();

    /** An empty draft of a comparison. */
    public Draft(Compared compared) {
        include(compared.name());
    }

    /** Includes the lines with this condition. */
    public Draft include(String condition) {
        values.put("if " + condition, "");
        return this;
    }

    /** Sets a value to one scalar. */
    public Draft set(String place, String text) {
        values.put(place, scalar(text));
        return this;
    }

    /** Sets a value to fields of a mapping, whose names are those of options. */
    public Draft set(String place, Map<String, String> fields) {
        List<String> texts = new ArrayList<>();
        fields.forEach((name, value) -> texts.add(name + ": " + scalar(value)));
        values.put(place, String.join(", ", texts));
        return this;
    }

    /** Sets the command that an action executes: by the shell of its host. */
    public Draft command(String place, String text, boolean isWindows) {
        values.put(place, isWindows ? "command: [cmd.exe, /c, " + scalar(text) + "]" : "shell: " + scalar(text));
        return this;
    }

    /** Sets the sizes; the first configuration must have its name. */
    public Draft set(Sizes sizes) {
        values.put("reason", sizes.reason().replace("\n", "\n  # "));
        if (sizes.placebo()) {
            values.put("placebo", values.get("a.name"));
            include("placebo");
        }
        return set("warehouses", Integer.toString(sizes.warehouses()))
                .set("blocks", Integer.toString(sizes.blocks()))
                .set("warm-up", time(sizes.warmUp()))
                .set("duration", time(sizes.duration()));
    }

    private static String time(Duration time) {
        return time.toSeconds() % 60 == 0 ? time.toMinutes() + "m" : time.toSeconds() + "s";
    }

    /** The names of two configurations: the first word in which their texts differ. */
    public Draft named(String a, String b) {
        List<String> names = names(a, b);
        return set("a.name", names.get(0)).set("b.name", names.get(1));
    }

    /** The file. */
    public String text() {
        List<String> lines = new ArrayList<>();
        for (String line : Resource.text(Draft.class, "experiment.yaml").lines().toList()) {
            Optional<String> filled = filled(line);
            boolean isGap = filled.equals(Optional.of(""))
                    && (lines.isEmpty() || lines.get(lines.size() - 1).isEmpty());
            filled.filter(text -> !isGap).ifPresent(lines::add);
        }
        return String.join("\n", lines) + "\n";
    }

    private Optional<String> filled(String line) {
        Matcher places = PLACE.matcher(line);
        StringBuilder filled = new StringBuilder();
        while (places.find()) {
            String value = values.get(places.group(1));
            if (value == null) {
                return Optional.empty();
            }
            places.appendReplacement(filled, Matcher.quoteReplacement(value));
        }
        return Optional.of(places.appendTail(filled).toString());
    }

    private static List<String> names(String a, String b) {
        List<String> ofA = words(a);
        List<String> ofB = words(b);
        for (int at = 0; at < Math.min(ofA.size(), ofB.size()); at++) {
            if (!ofA.get(at).equals(ofB.get(at))) {
                return List.of(ofA.get(at), ofB.get(at));
            }
        }
        return List.of("first", "second");
    }

    private static List<String> words(String text) {
        return WORD.matcher(text)
                .results()
                .map(found -> found.group()
                        .substring(0, Math.min(NAME_LENGTH_MAX, found.group().length())))
                .filter(word -> !word.endsWith("-again"))
                .toList();
    }

    /** A text as one scalar of YAML, within a line and within brackets. */
    static String scalar(String text) {
        if (BARE.matcher(text).matches()) {
            return text;
        }
        if (TerminalText.line(text).equals(text)) {
            return "'" + text.replace("'", "''") + "'";
        }
        StringBuilder quoted = new StringBuilder("\"");
        text.chars().forEach(character -> {
            if (character == '"' || character == '\\' || character < ' ' || character > '~') {
                quoted.append(String.format("\\u%04x", character));
            } else {
                quoted.append((char) character);
            }
        });
        return quoted.append('"').toString();
    }
}
