package io.latchmark.core.random;

/**
 * The constants C of the non-uniform distribution for last names, customers and items (TPC-C clause 2.1.6). Those of
 * the load are stored in the database; those of a run are chosen by clause 2.1.6.1.
 *
 * @param lastName C for last names, 0..255
 * @param customerId C for customer numbers, 0..1023
 * @param itemId C for item numbers, 0..8191
 */
public record NuRandConstants(int lastName, int customerId, int itemId) {
    static final int LAST_NAME_A = 255;
    static final int CUSTOMER_ID_A = 1023;
    static final int ITEM_ID_A = 8191;

    public NuRandConstants {
        requireWithin("lastName", lastName, LAST_NAME_A);
        requireWithin("customerId", customerId, CUSTOMER_ID_A);
        requireWithin("itemId", itemId, ITEM_ID_A);
    }

    private static void requireWithin(String name, int value, int max) {
        if (value < 0 || value > max) {
            throw new IllegalArgumentException(name + " = " + value + ": must be 0 to " + max);
        }
    }

    /** The constants of a load, drawn from its seed. */
    public static NuRandConstants ofLoad(long seed) {
        return draw(RandomStream.of(seed, "nurand-load", 0));
    }

    /**
     * The constants of a run over a database loaded with this constant for last names. Clause 2.1.6.1: the run's
     * differs from the load's by 65 to 119, but not by 96 or 112.
     */
    public static NuRandConstants ofRun(long seed, int lastNameOfLoad) {
        RandomStream stream = RandomStream.of(seed, "nurand-run", 0);
        NuRandConstants drawn = draw(stream);
        int lastName = drawn.lastName();
        while (!isAllowed(lastName, lastNameOfLoad)) {
            lastName = stream.uniform(0, LAST_NAME_A);
        }
        return new NuRandConstants(lastName, drawn.customerId(), drawn.itemId());
    }

    /** Whether a run may use this constant for last names over such a load (clause 2.1.6.1). */
    public static boolean isAllowed(int lastNameOfRun, int lastNameOfLoad) {
        int delta = Math.abs(lastNameOfRun - lastNameOfLoad);
        return delta >= 65 && delta <= 119 && delta != 96 && delta != 112;
    }

    private static NuRandConstants draw(RandomStream stream) {
        return new NuRandConstants(
                stream.uniform(0, LAST_NAME_A), stream.uniform(0, CUSTOMER_ID_A), stream.uniform(0, ITEM_ID_A));
    }
}
