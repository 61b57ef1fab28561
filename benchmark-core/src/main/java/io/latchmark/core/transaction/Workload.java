package io.latchmark.core.transaction;

import io.latchmark.core.population.Scale;

/**
 * The work of the terminals.
 *
 * @param scale the size of the database
 * @param terminals number of terminals, at least 1
 * @param fixedHomes whether each terminal uses a single warehouse even if there are more warehouses than terminals
 */
public record Workload(Scale scale, int terminals, Mix mix, boolean fixedHomes) {
    public Workload {
        if (terminals < 1) {
            throw new IllegalArgumentException("terminals = " + terminals + ": must be at least 1");
        }
    }

    HomeWarehouses homesOf(int terminal) {
        return fixedHomes ? HomeWarehouses.fixed(terminal, scale) : HomeWarehouses.spread(terminal, terminals, scale);
    }
}
