package io.latchmark.analysis.document;

import io.latchmark.analysis.NumberText;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The outline of a kind of document: its sections and sentences in the order in which they are read, with holes for the
 * figures of a result. An outline is a file beside this class, with one line for each block:
 *
 * <pre>
 * # kind | name | title     the head, whose blocks follow
 * ## id | title             a section; ## [[name]] stands for sections that were put
 * ### heading               within a section; #### is one below it
 * &gt; text                    a note; !style text is a paragraph in another style
 * - {lines}                 a list; -style {lines} in another style
 * * {lines}                 a paragraph for each of several texts
 * [a]                       a block that was put, or several; [a | b] beside each other
 * % text                    the footer
 * {@literal @}key text                 a sentence for {@link #text}, or title | unit | caption (if any) of a chart for {@link #about}
 * </pre>
 *
 * <p>Any other line is a paragraph. {@code page: }, {@code text: }, {@code markdown: } and {@code print: } (the last two) limit
 * a line to these forms; {@code label ~ } puts a short name before it in text.
 *
 * <p>{@code {name}} is a value, {@code {name.component}} what a value that is a record has, with a format after a colon ({@code whole}, {@code percent}, or as {@code .1f}). A line with
 * an empty value is left out; {@code {name?}} may be empty. {@code {?name}} and {@code {!name}} before a line are conditions:
 * something was put, or nothing. Of several sentences with one key the first that isn't left out is meant.
 */
public final class Outline {
    private static final Pattern LINE =
            Pattern.compile("(?:(page|text|markdown|print): )?(?:([a-z ]+) ~ )?((?:\\{[?!][\\w.]+})*)(.*)");
    private static final Pattern TEXT = Pattern.compile("((?:\\{[?!][\\w.]+})*)(.*)");
    private static final Pattern CONDITION = Pattern.compile("\\{([?!])([\\w.]+)}");
    private static final Pattern HOLE = Pattern.compile("\\{([\\w.]+)(?::([^?}]+))?(\\?)?}");
    private static final Pattern BLOCKS = Pattern.compile("\\[([^]]+)]");
    private static final String FIELD = " | ";
    private static final Map<String, Form[]> FORMS = Map.of(
            "page", new Form[] {Form.PAGE},
            "text", new Form[] {Form.TEXT},
            "markdown", new Form[] {Form.MARKDOWN},
            "print", new Form[] {Form.TEXT, Form.MARKDOWN});

    private final String name;
    private final List<List<String>> parts = new ArrayList<>();
    private final Map<String, List<String>> sentences = new HashMap<>();
    private final Map<String, Object> values = new HashMap<>();
    private String footer = "";

    private Outline(String name) {
        this.name = name;
    }

    /** A fresh copy of an outline, without any value. */
    public static Outline of(String name) {
        Outline outline = new Outline(name);
        HtmlRenderer.resource(name + ".outline").lines().forEach(outline::read);
        return outline;
    }

    private void read(String line) {
        if (line.startsWith("@")) {
            int space = line.indexOf(' ');
            sentences
                    .computeIfAbsent(line.substring(1, space), any -> new ArrayList<>())
                    .add(line.substring(space + 1));
        } else if (line.startsWith("% ")) {
            footer = line.substring(2);
        } else if (!line.isBlank()) {
            if (line.startsWith("# ") || line.startsWith("## ")) {
                parts.add(new ArrayList<>());
            }
            parts.get(parts.size() - 1).add(line);
        }
    }

    /** Gives a value its name: a text, a number, a block, or a list of texts, blocks or sections; or nothing. */
    public Outline put(String hole, Object value) {
        values.put(hole, value instanceof Optional<?> any && any.isEmpty() ? "" : value);
        return this;
    }

    /**
     * A sentence; empty if it is left out.
     *
     * @param more names and values for this sentence alone, by turns
     */
    public String text(String key, Object... more) {
        Map<String, Object> all = with(more);
        return sentences(key).stream()
                .flatMap(line -> filled(line, all).stream())
                .findFirst()
                .orElse("");
    }

    /** The sentence of each of several items, by this name. */
    public List<String> texts(String key, String hole, Collection<?> items) {
        return items.stream().map(item -> text(key, hole, item)).toList();
    }

    /** What a chart shows. */
    public Chart.About about(String key, String id, Object... more) {
        Map<String, Object> all = with(more);
        List<String> fields = fields(sentences(key).get(0)).stream()
                .map(field -> filled(field, all).orElse(""))
                .toList();
        return new Chart.About(id, fields.get(0), fields.get(1), fields.size() > 2 ? fields.get(2) : "");
    }

    /** The document, with everything that was put. */
    public Document document() {
        List<String> head = fields(parts.get(0).get(0).substring(2)).stream()
                .map(field -> filled(field, values).orElse(""))
                .toList();
        return new Document(
                new Document.Head(head.get(0), head.get(1), head.get(2), blocks(parts.get(0))),
                sections(),
                filled(footer, values).orElse(""));
    }

    /** The sections alone, with everything that was put. */
    public List<Section> sections() {
        return parts.stream()
                .filter(part -> part.get(0).startsWith("## "))
                .flatMap(this::sections)
                .toList();
    }

    private Stream<Section> sections(List<String> part) {
        String line = part.get(0).substring(3);
        if (line.startsWith("[[")) {
            return list(values, line.substring(2, line.length() - 2)).stream().map(Section.class::cast);
        }
        Matcher parsed = parsed(LINE, line);
        List<String> fields = fields(parsed.group(4));
        return filled(parsed.group(3) + fields.get(1), values)
                .map(title -> Section.of(filled(fields.get(0), values).orElse(""), title, blocks(part)))
                .map(section -> parsed.group(1) == null
                        ? section
                        : section.in(FORMS.getOrDefault(parsed.group(1), Form.values())[0]))
                .stream();
    }

    private List<Block> blocks(List<String> part) {
        return part.stream().skip(1).flatMap(this::blocks).toList();
    }

    private Stream<Block> blocks(String line) {
        Matcher parsed = parsed(LINE, line);
        Stream<Block> blocks = holds(parsed.group(3), values) ? content(parsed.group(4)) : Stream.empty();
        return blocks.map(block -> parsed.group(2) == null ? block : block.labelled(parsed.group(2)))
                .map(block ->
                        parsed.group(1) == null ? block : block.in(FORMS.getOrDefault(parsed.group(1), Form.values())));
    }

    private Stream<Block> content(String line) {
        String rest = line.substring(line.indexOf(' ') + 1);
        String kind = line.substring(0, Math.max(0, line.length() - rest.length() - 1));
        if (line.startsWith("[")) {
            return BLOCKS.matcher(line).results().flatMap(match -> put(match.group(1)));
        }
        if (kind.startsWith("-") || kind.equals("*")) {
            List<String> items = list(values, rest.substring(1, rest.length() - 1)).stream()
                    .map(Object::toString)
                    .toList();
            return kind.equals("*")
                    ? items.stream().map(Block::paragraph)
                    : Stream.of(new Block.Items(style(kind, Style.PLAIN), items));
        }
        if (kind.startsWith("###")) {
            return filled(rest, values).map(text -> (Block) new Block.Heading(kind.length(), text)).stream();
        }
        if (kind.startsWith("!") || kind.equals(">")) {
            return filled(rest, values)
                    .map(text -> (Block) new Block.Paragraph(style(kind, Style.NOTE), text))
                    .stream();
        }
        return filled(line, values).map(Block::paragraph).stream();
    }

    private static Style style(String kind, Style otherwise) {
        return kind.length() == 1 ? otherwise : Style.valueOf(kind.substring(1).toUpperCase(Locale.ROOT));
    }

    /** Blocks that were put: of one name, or of several beside each other. */
    private Stream<Block> put(String names) {
        List<Block> blocks = fields(names).stream()
                .flatMap(one -> list(values, one).stream())
                .map(Block.class::cast)
                .toList();
        return names.contains(FIELD) ? Stream.of(new Block.Beside(blocks)) : blocks.stream();
    }

    private Optional<String> filled(String line, Map<String, Object> all) {
        Matcher parsed = parsed(TEXT, line);
        Matcher holes = HOLE.matcher(parsed.group(2));
        boolean complete = holds(parsed.group(1), all)
                && holes.results().allMatch(hole -> hole.group(3) != null || !"".equals(value(all, hole.group(1))));
        return complete
                ? Optional.of(holes.replaceAll(
                        hole -> Matcher.quoteReplacement(text(value(all, hole.group(1)), hole.group(2)))))
                : Optional.empty();
    }

    private boolean holds(String conditions, Map<String, Object> all) {
        return CONDITION
                .matcher(conditions)
                .results()
                .allMatch(condition -> condition.group(1).equals("?") == isThere(value(all, condition.group(2))));
    }

    /** What a condition asks: nothing is an empty text, list or table, what is false, zero, and what wasn't measured. */
    private static boolean isThere(Object value) {
        return !(value.equals("")
                || value.equals(false)
                || (value instanceof Number number && !(Math.abs(number.doubleValue()) > 0))
                || (value instanceof Collection<?> all && all.isEmpty())
                || (value instanceof Map<?, ?> all && all.isEmpty())
                || (value instanceof Table table && table.rows().isEmpty()));
    }

    private static String text(Object value, String format) {
        if (!(value instanceof Number number)) {
            return value.toString();
        }
        return switch (format == null ? "" : format) {
            case "" -> value instanceof Double ? NumberText.of(number.doubleValue()) : value.toString();
            case "whole" -> NumberText.whole(number.doubleValue());
            case "percent" -> NumberText.percent(number.doubleValue());
            default -> String.format(Locale.ROOT, "%" + format, value);
        };
    }

    private Object value(Map<String, Object> all, String hole) {
        String[] path = hole.split("\\.", -1);
        Object value = Optional.ofNullable(all.get(path[0]))
                .orElseThrow(() -> new IllegalStateException("the outline " + name + " has no value for " + hole));
        for (int i = 1; i < path.length; i++) {
            value = component(value, path[i]);
        }
        return value;
    }

    private Object component(Object figures, String component) {
        try {
            Method accessor = figures.getClass().getDeclaredMethod(component);
            // Records of another package need not be public for it.
            accessor.setAccessible(true);
            return accessor.invoke(figures);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the outline " + name + " asks for " + component + " of " + figures, e);
        }
    }

    private List<?> list(Map<String, Object> all, String hole) {
        Object value = value(all, hole);
        if (value instanceof Optional<?> any) {
            return any.stream().toList();
        }
        return value instanceof List<?> list ? list : value.equals("") ? List.of() : List.of(value);
    }

    private List<String> sentences(String key) {
        return Optional.ofNullable(sentences.get(key))
                .orElseThrow(() -> new IllegalStateException("the outline " + name + " has no sentence " + key));
    }

    private Map<String, Object> with(Object... more) {
        Map<String, Object> all = new HashMap<>(values);
        for (int i = 0; i < more.length; i += 2) {
            all.put(more[i].toString(), more[i + 1]);
        }
        return all;
    }

    private static List<String> fields(String line) {
        return List.of(line.split(Pattern.quote(FIELD), -1));
    }

    private static Matcher parsed(Pattern pattern, String line) {
        Matcher parsed = pattern.matcher(line);
        if (!parsed.matches()) {
            throw new IllegalStateException("no line of an outline: " + line);
        }
        return parsed;
    }
}
