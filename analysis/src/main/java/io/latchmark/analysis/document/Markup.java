package io.latchmark.analysis.document;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.regex.Pattern;

/** Builds markup that is both HTML and well-formed XML. Text and attribute values are escaped. */
public final class Markup {
    private static final String HOLE = "%s";
    /** Matches a space between a number and its unit, at which no line may be broken. */
    private static final Pattern BEFORE_UNIT =
            Pattern.compile("(?<=[0-9]) (?=(?:%|[mµn]?s|min|h|[KMGT]i?B(?:/s)?|[A-Za-z]+/s|NOPM|IOPS)(?![A-Za-z/]))");

    private final StringBuilder out = new StringBuilder();

    /** Opens an element without attributes. */
    public Markup open(String tag) {
        return tag(tag, ">", "");
    }

    /**
     * Opens an element.
     *
     * @param attributes for example {@code x1=0 class=%s}; each placeholder takes the next value
     */
    public Markup open(String tag, String attributes, String... values) {
        return tag(tag, ">", attributes, values);
    }

    /** An element without content. */
    public Markup empty(String tag, String attributes, String... values) {
        return tag(tag, "/>", attributes, values);
    }

    private Markup tag(String tag, String end, String attributes, String... values) {
        out.append('<').append(tag);
        Deque<String> left = new ArrayDeque<>(List.of(values));
        for (String attribute : attributes.isEmpty() ? new String[0] : attributes.split(" ", -1)) {
            int equals = attribute.indexOf('=');
            String value = attribute.substring(equals + 1);
            int hole = value.indexOf(HOLE);
            String filled =
                    hole < 0 ? value : value.substring(0, hole) + left.remove() + value.substring(hole + HOLE.length());
            out.append(' ').append(attribute, 0, equals).append("=\"");
            out.append(escape(filled)).append('"');
        }
        if (!left.isEmpty()) {
            throw new IllegalArgumentException("<" + tag + "> has a value without an attribute");
        }
        out.append(end);
        return this;
    }

    /** Opens a picture, with its title for screen readers. */
    Markup openPicture(Chart.About about, int height) {
        String name = about.id() + "-name";
        open("svg", "class=frame width=100% height=%s role=img aria-labelledby=%s", Integer.toString(height), name);
        return element("title", about.title() + ", " + about.unit() + "; numbers below", "id=%s", name);
    }

    public Markup close(String tag) {
        out.append("</").append(tag).append('>');
        return this;
    }

    /** Adds text; a number stays on one line with its unit. */
    public Markup text(String text) {
        out.append(escape(BEFORE_UNIT.matcher(text).replaceAll("\u00a0")));
        return this;
    }

    /** Adds an element that contains only text. */
    public Markup element(String tag, String text) {
        return open(tag).text(text).close(tag);
    }

    /** Adds an element with attributes that contains only text. */
    public Markup element(String tag, String text, String attributes, String... values) {
        return open(tag, attributes, values).text(text).close(tag);
    }

    Markup markup(String built) {
        out.append(built);
        return this;
    }

    /** Ends a line, which keeps the file readable. */
    public Markup line() {
        out.append('\n');
        return this;
    }

    @Override
    public String toString() {
        return out.toString();
    }

    /** Escapes text for use in an element or a quoted attribute. Characters that XML forbids become U+FFFD. */
    static String escape(String text) {
        StringBuilder escaped = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(point -> {
            switch (point) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                case '\'' -> escaped.append("&#39;");
                default -> escaped.appendCodePoint(isAllowed(point) ? point : 0xFFFD);
            }
        });
        return escaped.toString();
    }

    private static boolean isAllowed(int point) {
        boolean control = point < 0x20 && point != '\t' && point != '\n' && point != '\r';
        boolean surrogate = point >= 0xD800 && point <= 0xDFFF;
        return !control && !surrogate && point != 0x7F && point != 0xFFFE && point != 0xFFFF;
    }
}
