package io.latchmark.schema.sqlserver;

import io.latchmark.core.LatchmarkException;

/** Text from outside, quoted for T-SQL where a parameter is not allowed. */
final class TSqlText {
    private TSqlText() {}

    /** A name in brackets. */
    static String identifier(String name) {
        return '[' + printable(name).replace("]", "]]") + ']';
    }

    /** What goes between the quotes of a literal. */
    static String literal(String text) {
        return printable(text).replace("'", "''");
    }

    private static String printable(String text) {
        if (text.isEmpty() || text.codePoints().anyMatch(Character::isISOControl)) {
            throw LatchmarkException.usage(
                    "'" + text + "': a name or path must not be empty or hold control characters; write another");
        }
        return text;
    }
}
