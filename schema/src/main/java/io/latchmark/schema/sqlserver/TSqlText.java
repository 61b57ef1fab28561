package io.latchmark.schema.sqlserver;

import io.latchmark.core.LatchmarkException;

/** Quotes text from outside for T-SQL where parameters are not allowed. */
final class TSqlText {
    private TSqlText() {}

    /** A name in brackets. */
    static String identifier(String name) {
        return '[' + printable(name).replace("]", "]]") + ']';
    }

    /** The escaped content of a literal, without its quotes. */
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
