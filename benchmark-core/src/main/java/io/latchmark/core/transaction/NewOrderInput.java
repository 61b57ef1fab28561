package io.latchmark.core.transaction;

/**
 * Input of New-Order (TPC-C clause 2.4.1). Lines are numbered from 0 here and from 1 in the database. An item number that does
 * not exist makes the transaction roll back by design (clause 2.4.1.4); it is on the last line.
 */
public final class NewOrderInput implements TransactionInput {
    private final int warehouseId;
    private final int districtId;
    private final int customerId;
    private final int[] lines;

    /**
     * An input over packed lines.
     *
     * @param lines item, supplying warehouse and quantity of each line; kept without copying, so the caller must not change it
     */
    NewOrderInput(int warehouseId, int districtId, int customerId, int[] lines) {
        this.warehouseId = warehouseId;
        this.districtId = districtId;
        this.customerId = customerId;
        this.lines = lines;
    }

    /** One line of an order as a value, for creating an input by hand. */
    public record Line(int itemId, int supplyWarehouseId, int quantity) {}

    /** An input with these lines, 1 to 15. */
    public static NewOrderInput of(int warehouseId, int districtId, int customerId, Line... lines) {
        int[] packed = new int[lines.length * 3];
        for (int i = 0; i < lines.length; i++) {
            packed[i * 3] = lines[i].itemId();
            packed[i * 3 + 1] = lines[i].supplyWarehouseId();
            packed[i * 3 + 2] = lines[i].quantity();
        }
        return new NewOrderInput(warehouseId, districtId, customerId, packed);
    }

    @Override
    public TransactionType type() {
        return TransactionType.NEW_ORDER;
    }

    @Override
    public int warehouseId() {
        return warehouseId;
    }

    public int districtId() {
        return districtId;
    }

    public int customerId() {
        return customerId;
    }

    public int lineCount() {
        return lines.length / 3;
    }

    public int itemId(int line) {
        return lines[line * 3];
    }

    public int supplyWarehouseId(int line) {
        return lines[line * 3 + 1];
    }

    public int quantity(int line) {
        return lines[line * 3 + 2];
    }
}
