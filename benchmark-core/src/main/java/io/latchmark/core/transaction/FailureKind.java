package io.latchmark.core.transaction;

import java.util.Locale;

/** Why an attempt failed: a closed set, the same for every engine. */
public enum FailureKind {
    DEADLOCK(true, false),
    SERIALIZATION(true, false),
    LOCK_TIMEOUT(true, false),
    STATEMENT_TIMEOUT(false, false),
    /** Not retried: it is unknown whether the attempt was committed. */
    CONNECTION_LOST(false, true),
    /** The storage returned an error, or a page or the log was read back damaged. The server may end the session. */
    STORAGE_ERROR(false, true),
    /** The server has no space left for its data or its log. Ends the run, because the rest would measure nothing. */
    DISK_FULL(false, false),
    OTHER(false, false);

    private final boolean retried;
    private final boolean sessionEnding;
    private final String key = name().toLowerCase(Locale.ROOT);

    FailureKind(boolean retried, boolean sessionEnding) {
        this.retried = retried;
        this.sessionEnding = sessionEnding;
    }

    /** Whether the same input may be retried, because the database has certainly rolled the attempt back. */
    public boolean isRetried() {
        return retried;
    }

    /** Whether the session must be closed and another opened. */
    public boolean isSessionEnding() {
        return sessionEnding;
    }

    /** Its name in files: {@code lock_timeout}. */
    public String key() {
        return key;
    }
}
