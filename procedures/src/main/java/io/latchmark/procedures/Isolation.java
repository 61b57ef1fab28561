package io.latchmark.procedures;

import java.util.Locale;

/** Isolation level of the terminals' transactions. */
public enum Isolation {
    READ_COMMITTED,
    REPEATABLE_READ,
    SERIALIZABLE;

    private final String key = name().toLowerCase(Locale.ROOT);

    /** As records and options write it: {@code read_committed}. */
    public String key() {
        return key;
    }
}
