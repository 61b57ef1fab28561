package io.latchmark.powercut;

import io.latchmark.core.transaction.NewOrderInput;

/**
 * Identifies an order by its input, because the database chooses its number: {@code WAREHOUSE.DISTRICT:HASH}, the hash of customer
 * and lines in hex.
 */
final class OrderToken {
    private static final long GOLDEN = 0x9E37_79B9_7F4A_7C15L;

    private OrderToken() {}

    static String of(NewOrderInput order) {
        long hash = mixed(GOLDEN, order.customerId());
        for (int line = 0; line < order.lineCount(); line++) {
            hash = mixed(hash, order.itemId(line));
            hash = mixed(hash, order.supplyWarehouseId(line));
            hash = mixed(hash, order.quantity(line));
        }
        String hex = Long.toHexString(hash);
        return order.warehouseId() + "." + order.districtId() + ":" + "0".repeat(16 - hex.length()) + hex;
    }

    /** A step of SplitMix64 (Steele, Lea and Flood 2014). */
    private static long mixed(long hash, int value) {
        long mixed = (hash ^ value) * GOLDEN;
        mixed = (mixed ^ (mixed >>> 30)) * 0xBF58_476D_1CE4_E5B9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94D0_49BB_1331_11EBL;
        return mixed ^ (mixed >>> 31);
    }
}
