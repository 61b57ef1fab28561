package io.latchmark.core.transaction;

import io.latchmark.core.population.Scale;
import io.latchmark.core.random.RandomStream;

/**
 * The home warehouses of one terminal. With at least as many terminals as warehouses each terminal has one. With
 * fewer, each owns an equal share (those that leave the same remainder) and draws among them for every transaction, so
 * that all data is touched. Immutable.
 */
public final class HomeWarehouses {
    private final int first;
    private final int step;
    private final int count;

    private HomeWarehouses(int first, int step, int count) {
        this.first = first;
        this.step = step;
        this.count = count;
    }

    /** The share of a terminal, numbered from 0. */
    public static HomeWarehouses spread(int terminal, int terminals, Scale scale) {
        if (terminals >= scale.warehouses()) {
            return fixed(terminal, scale);
        }
        int share = (scale.warehouses() - terminal - 1) / terminals + 1;
        return new HomeWarehouses(terminal + 1, terminals, share);
    }

    /** One warehouse for a terminal, numbered from 0, whatever the number of warehouses. */
    public static HomeWarehouses fixed(int terminal, Scale scale) {
        return new HomeWarehouses(terminal % scale.warehouses() + 1, 1, 1);
    }

    /** The warehouse of the next transaction. */
    public int draw(RandomStream stream) {
        return count == 1 ? first : first + step * stream.uniform(0, count - 1);
    }
}
