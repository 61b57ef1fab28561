package io.latchmark.procedures;

import java.util.Locale;

/** The variants of the procedures: the same work of TPC-C clause 2 and the same rows, but a different order of locking. */
public enum ProcedureVariant {
    /**
     * The order in which the specification describes the transactions, which most implementations follow: the rows that all
     * terminals need (district, warehouse) are locked first, and stay locked while the others are read from storage.
     */
    CLASSIC,
    /** The rows that all terminals need are locked last. */
    OPTIMISED;

    private final String key = name().toLowerCase(Locale.ROOT);

    /** Its form in records, folders and options: {@code optimised}. */
    public String key() {
        return key;
    }

    /** The variant of this key. */
    public static ProcedureVariant of(String key) {
        return valueOf(key.toUpperCase(Locale.ROOT));
    }
}
