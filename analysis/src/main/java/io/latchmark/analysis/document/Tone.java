package io.latchmark.analysis.document;

/** The meaning of a row or a status, which determines its colour and symbol. */
public enum Tone {
    PLAIN("", ""),
    TOTAL("total", ""),
    /** A part of the row above. */
    FACTOR("factor", ""),
    CHANGED("changed", ""),
    PASSED("passed", "✓ "),
    FAILED("failed", "✕ "),
    MARKED("marked", "! "),
    OPEN("open", "");

    private final String cssClass;
    private final String symbol;

    Tone(String cssClass, String symbol) {
        this.cssClass = cssClass;
        this.symbol = symbol;
    }

    String cssClass() {
        return cssClass;
    }

    /** The symbol before the second cell of a row on a page. */
    String symbol() {
        return symbol;
    }
}
