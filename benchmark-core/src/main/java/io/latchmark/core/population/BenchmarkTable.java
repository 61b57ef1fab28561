package io.latchmark.core.population;

import java.util.Locale;

/** The nine tables of TPC-C clause 1.3, in loading order. */
public enum BenchmarkTable {
    ITEM,
    WAREHOUSE,
    DISTRICT,
    CUSTOMER,
    HISTORY,
    ORDERS,
    NEW_ORDER,
    ORDER_LINE,
    STOCK;

    private final String sqlName = name().toLowerCase(Locale.ROOT);

    /** The table's name in every engine. */
    public String sqlName() {
        return sqlName;
    }
}
