package io.latchmark.core.transaction;

import io.latchmark.core.population.Scale;
import io.latchmark.core.random.RandomStream;

/**
 * The home warehouses of one terminal. With at least as many terminals as warehouses, each terminal has one. With fewer, each has
 * an equal share (warehouse numbers with the same remainder) and draws from it for every transaction, so that all data is used.
 *
 * @param first the lowest warehouse number, from 1
 * @param step between two warehouse numbers
 * @param count number of warehouses
 */
public record HomeWarehouses(int first, int step, int count) {
    public HomeWarehouses {
        if (first < 1 || step < 1 || count < 1) {
            throw new IllegalArgumentException(
                    "first = " + first + ", step = " + step + ", count = " + count + ": each must be at least 1");
        }
    }

    /** The share of a terminal, numbered from 0. */
    public static HomeWarehouses spread(int terminal, int terminals, Scale scale) {
        if (terminals >= scale.warehouses()) {
            return fixed(terminal, scale);
        }
        int share = (scale.warehouses() - terminal - 1) / terminals + 1;
        return new HomeWarehouses(terminal + 1, terminals, share);
    }

    /** A single warehouse for a terminal, numbered from 0, however many warehouses there are. */
    public static HomeWarehouses fixed(int terminal, Scale scale) {
        return new HomeWarehouses(terminal % scale.warehouses() + 1, 1, 1);
    }

    /** The warehouse of the next transaction. */
    public int draw(RandomStream stream) {
        return count == 1 ? first : first + step * stream.uniform(0, count - 1);
    }
}
