package io.latchmark.procedures;

import java.sql.Connection;
import java.util.Locale;

/** Isolation level of the terminals' transactions. */
public enum Isolation {
    READ_COMMITTED(Connection.TRANSACTION_READ_COMMITTED),
    REPEATABLE_READ(Connection.TRANSACTION_REPEATABLE_READ),
    SERIALIZABLE(Connection.TRANSACTION_SERIALIZABLE);

    private final int jdbcLevel;
    private final String key = name().toLowerCase(Locale.ROOT);

    Isolation(int jdbcLevel) {
        this.jdbcLevel = jdbcLevel;
    }

    /** The level's JDBC constant. */
    public int jdbcLevel() {
        return jdbcLevel;
    }

    /** Its form in records and options: {@code read_committed}. */
    public String key() {
        return key;
    }

    /** The level of this key. */
    public static Isolation of(String key) {
        return valueOf(key.toUpperCase(Locale.ROOT));
    }
}
