package io.latchmark.cli.options;

/** In which form a report is given. */
public enum PageFormat {
    /** Pages are written, and summaries are printed. */
    HTML,
    /** Printed; no page is written. */
    JSON,
    /** Printed; no page is written. */
    MARKDOWN
}
