package io.latchmark.core.transaction;

import java.util.Locale;

/** Why an attempt failed: a closed set, the same for every engine. */
public enum FailureKind {
    DEADLOCK(true),
    SERIALIZATION(true),
    LOCK_TIMEOUT(true),
    STATEMENT_TIMEOUT(false),
    /** Not retried: whether the attempt was committed is not known. */
    CONNECTION_LOST(false),
    OTHER(false);

    private final boolean retried;
    private final String key = name().toLowerCase(Locale.ROOT);

    FailureKind(boolean retried) {
        this.retried = retried;
    }

    /** Whether the same input may be tried again, because the database has undone the attempt for sure. */
    public boolean isRetried() {
        return retried;
    }

    /** As files write it: {@code lock_timeout}. */
    public String key() {
        return key;
    }
}
