package io.latchmark.core.random;

import io.latchmark.core.population.Scale;

/** The non-uniform distribution of TPC-C clause 2.1.6: NURand(A, x, y) = (((random(0, A) | random(x, y)) + C) % (y - x + 1)) + x. */
public final class NuRand {
    private static final int LAST_NAMES = 1_000;

    private final NuRandConstants constants;

    public NuRand(NuRandConstants constants) {
        this.constants = constants;
    }

    /** The number of a last name, 0..999 (clause 4.3.2.3). */
    public int lastName(RandomStream stream) {
        return draw(stream, NuRandConstants.LAST_NAME_A, constants.lastName(), 0, LAST_NAMES - 1);
    }

    /** A customer of a district, 1..3,000. */
    public int customerId(RandomStream stream) {
        return draw(stream, NuRandConstants.CUSTOMER_ID_A, constants.customerId(), 1, Scale.CUSTOMERS_PER_DISTRICT);
    }

    public int itemId(RandomStream stream) {
        return draw(stream, NuRandConstants.ITEM_ID_A, constants.itemId(), 1, Scale.ITEMS);
    }

    private static int draw(RandomStream stream, int a, int c, int from, int to) {
        int mixed = stream.uniform(0, a) | stream.uniform(from, to);
        return (mixed + c) % (to - from + 1) + from;
    }
}
