package io.latchmark.analysis.document;

/** The form in which a document is rendered. */
public enum Form {
    /** Lines for a terminal. */
    TEXT,
    MARKDOWN,
    PAGE
}
