package io.latchmark.analysis.document;

import java.util.Locale;

/** The role of a paragraph or a list. */
public enum Style {
    PLAIN,
    /** The first sentence of a document. */
    LEAD,
    /** How the figures above were computed. */
    NOTE,
    CONDITIONS,
    /** Why figures are missing. */
    ABSENT,
    WARNINGS,
    ATTRIBUTION;

    String cssClass() {
        return this == PLAIN ? "" : name().toLowerCase(Locale.ROOT);
    }
}
