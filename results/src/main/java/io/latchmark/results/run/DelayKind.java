package io.latchmark.results.run;

import java.util.Locale;

/** What an injected delay is added to. */
public enum DelayKind {
    READS,
    WRITES,
    FLUSHES;

    private final String key = name().toLowerCase(Locale.ROOT);

    /** For files and options: {@code reads}. */
    public String key() {
        return key;
    }
}
