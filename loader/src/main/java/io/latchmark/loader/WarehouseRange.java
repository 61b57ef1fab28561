package io.latchmark.loader;

/** A range of warehouses, both ends included. */
public record WarehouseRange(int first, int last) {
    /** Every warehouse number, including those that should not exist. */
    static final WarehouseRange ALL = new WarehouseRange(Integer.MIN_VALUE, Integer.MAX_VALUE);

    public WarehouseRange {
        if (last < first) {
            throw new IllegalArgumentException("last = " + last + ": must be at least first = " + first);
        }
    }
}
