package io.latchmark.platform;

/**
 * Makes text safe to print on a terminal: names, labels and server messages may contain characters that move the cursor, change
 * colours, or reverse the direction of text.
 */
public final class TerminalText {
    private static final int CONTROL_PICTURES = 0x2400;
    private static final int DELETE = 0x7F;
    private static final int DELETE_PICTURE = 0x2421;
    private static final int REPLACEMENT = 0xFFFD;

    private TerminalText() {}

    /** One line: control characters, including line breaks, are replaced with their symbols, for example ␛. */
    public static String line(String text) {
        return text.codePoints()
                .map(TerminalText::shown)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    /** Like {@link #line}, but keeps line breaks. */
    public static String lines(String text) {
        return String.join(
                System.lineSeparator(), text.lines().map(TerminalText::line).toList());
    }

    private static int shown(int character) {
        if (character == '\t') {
            return ' ';
        }
        if (character < ' ') {
            return CONTROL_PICTURES + character;
        }
        if (character == DELETE) {
            return DELETE_PICTURE;
        }
        return switch (Character.getType(character)) {
            case Character.CONTROL, Character.SURROGATE, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR ->
                REPLACEMENT;
            case Character.FORMAT -> isDirection(character) ? REPLACEMENT : character;
            default -> character;
        };
    }

    /** Marks of writing direction (Unicode Standard Annex 9), and the byte order mark. */
    private static boolean isDirection(int character) {
        return character == 0x061C
                || (character >= 0x200E && character <= 0x200F)
                || (character >= 0x202A && character <= 0x202E)
                || (character >= 0x2066 && character <= 0x2069)
                || character == 0xFEFF;
    }
}
