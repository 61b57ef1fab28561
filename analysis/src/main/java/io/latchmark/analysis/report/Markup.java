package io.latchmark.analysis.report;

/** Builds markup that is both HTML and well-formed XML. Text and attribute values are escaped. */
public final class Markup {
    private final StringBuilder out = new StringBuilder();

    /** Opens an element; attributes are pairs of name and value. */
    public Markup open(String tag, String... attributes) {
        return tag(tag, ">", attributes);
    }

    /** An element without content. */
    public Markup empty(String tag, String... attributes) {
        return tag(tag, "/>", attributes);
    }

    private Markup tag(String tag, String end, String... attributes) {
        if (attributes.length % 2 != 0) {
            throw new IllegalArgumentException("<" + tag + "> has an attribute without a value");
        }
        out.append('<').append(tag);
        for (int i = 0; i < attributes.length; i += 2) {
            out.append(' ').append(attributes[i]).append("=\"");
            out.append(escape(attributes[i + 1])).append('"');
        }
        out.append(end);
        return this;
    }

    /** Closes an element. */
    public Markup close(String tag) {
        out.append("</").append(tag).append('>');
        return this;
    }

    /** Adds text. */
    public Markup text(String text) {
        out.append(escape(text));
        return this;
    }

    /** An element with text alone. */
    public Markup element(String tag, String text, String... attributes) {
        return open(tag, attributes).text(text).close(tag);
    }

    /** Adds markup that this package has built. */
    public Markup markup(String built) {
        out.append(built);
        return this;
    }

    /** Ends a line, so that the file can be read by people too. */
    public Markup line() {
        out.append('\n');
        return this;
    }

    @Override
    public String toString() {
        return out.toString();
    }

    /** Text as it may stand in an element or a quoted attribute. Characters that XML forbids become U+FFFD. */
    public static String escape(String text) {
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
