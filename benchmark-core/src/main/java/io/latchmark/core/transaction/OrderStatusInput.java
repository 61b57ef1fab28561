package io.latchmark.core.transaction;

/** Input of Order-Status (TPC-C clause 2.6.1). */
public record OrderStatusInput(int warehouseId, int districtId, CustomerSelector customer) implements TransactionInput {
    @Override
    public TransactionType type() {
        return TransactionType.ORDER_STATUS;
    }
}
