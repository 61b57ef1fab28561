package io.latchmark.architecture;

import java.util.regex.Pattern;

/**
 * The prose of a Java source: its comments and string literals in the lines that they have in the text. A phrase is thus found over the
 * end of a line and over a {@code +} between two literals. Names and keywords are one blank.
 */
final class Prose {
    /** Stands where a documentation comment starts. */
    static final char COMMENT_START = '¶';

    /** Stands between two pieces of prose that belong to different sentences. */
    private static final char SEPARATOR = '¦';

    /** Most of a source is code: without its blanks it is searched three times as fast. */
    private static final Pattern BLANKS = Pattern.compile(" {2,}");

    private static final Pattern SEPARATORS = Pattern.compile("(?: ?" + SEPARATOR + " ?){2,}");

    private final String source;
    private final boolean withComments;
    private final StringBuilder prose;
    private int position;

    private Prose(String source, boolean withComments) {
        this.source = source;
        this.withComments = withComments;
        this.prose = new StringBuilder(source.length());
    }

    /** The prose of a source, with the same line feeds. */
    static String of(String source) {
        return read(new Prose(source, true));
    }

    /** The string literals of a source only. */
    static String ofTexts(String source) {
        return read(new Prose(source, false));
    }

    private static String read(Prose reader) {
        while (reader.position < reader.source.length()) {
            reader.readNext();
        }
        String prose = BLANKS.matcher(reader.prose).replaceAll(" ");
        return SEPARATORS.matcher(prose).replaceAll(String.valueOf(SEPARATOR));
    }

    private void readNext() {
        char c = source.charAt(position);
        if (source.startsWith("//", position)) {
            blanks(2);
            commentUntil(end("\n", position));
        } else if (source.startsWith("/*", position)) {
            comment();
        } else if (source.startsWith("\"\"\"", position)) {
            int end = end("\"\"\"", position + 3);
            blanks(3);
            keepUntil(end);
            blanks(3);
        } else if (c == '"') {
            int end = literalEnd();
            blanks(1);
            keepUntil(end);
            blanks(1);
        } else if (c == '\'') {
            blanks(literalEnd() + 1 - position);
        } else {
            prose.append(c == '\n' ? c : ",;{}".indexOf(c) >= 0 ? SEPARATOR : ' ');
            position++;
        }
    }

    private void comment() {
        int end = end("*/", position + 2);
        if (!withComments) {
            commentUntil(end + 2);
            return;
        }
        prose.append(' ').append(source.startsWith("/**", position) ? COMMENT_START : ' ');
        position += 2;
        boolean lineStart = true;
        while (position < end) {
            char c = source.charAt(position++);
            prose.append(lineStart && c == '*' ? ' ' : c);
            lineStart = c == '\n' || (lineStart && (c == '*' || Character.isWhitespace(c)));
        }
        prose.append(SEPARATOR).append(' ');
        position += 2;
    }

    private int end(String mark, int from) {
        int end = source.indexOf(mark, from);
        return end < 0 ? source.length() : end;
    }

    /** Where the literal of one line ends that starts here: its closing quote. */
    private int literalEnd() {
        int at = position + 1;
        while (source.charAt(at) != source.charAt(position)) {
            at += source.charAt(at) == '\\' ? 2 : 1;
        }
        return at;
    }

    private void keepUntil(int end) {
        prose.append(source, position, end);
        position = end;
    }

    private void commentUntil(int end) {
        if (withComments) {
            keepUntil(end);
            return;
        }
        prose.append(source.substring(position, end).replaceAll("[^\n]", " "));
        position = end;
    }

    private void blanks(int count) {
        prose.append(" ".repeat(count));
        position += count;
    }
}
