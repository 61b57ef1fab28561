package io.latchmark.loader;

/** The warehouses from the first to the last, both included. */
public record WarehouseRange(int first, int last) {
    /** Every number that a warehouse may have, and those that none should have. */
    static final WarehouseRange ALL = new WarehouseRange(Integer.MIN_VALUE, Integer.MAX_VALUE);

    public WarehouseRange {
        if (last < first) {
            throw new IllegalArgumentException("last = " + last + ": must be at least first = " + first);
        }
    }
}
