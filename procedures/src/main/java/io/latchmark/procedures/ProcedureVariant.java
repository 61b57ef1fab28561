package io.latchmark.procedures;

import java.util.Locale;

/**
 * How the procedures are written. All variants do the same work of TPC-C clause 2 and leave the same rows behind; they
 * differ in the order in which they lock.
 */
public enum ProcedureVariant {
    /**
     * The order in which the specification tells the transactions, which most implementations follow: the rows that
     * everybody needs (district, warehouse) are locked first, and held while the others are read from storage.
     */
    CLASSIC,
    /** The rows that everybody needs are locked last. */
    OPTIMISED;

    private final String key = name().toLowerCase(Locale.ROOT);

    /** As records, folders and options write it: {@code optimised}. */
    public String key() {
        return key;
    }
}
