package io.latchmark.results.run;

import java.util.Locale;

/** The kinds of requests that an injected delay can affect. */
public enum DelayKind {
    READS,
    WRITES,
    FLUSHES;

    private final String key = name().toLowerCase(Locale.ROOT);

    /** Its name in files and options: {@code reads}. */
    public String key() {
        return key;
    }
}
