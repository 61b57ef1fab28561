package io.latchmark.core.transaction;

/**
 * Input of Delivery (TPC-C clause 2.7.1).
 *
 * @param carrierId 1..10
 */
public record DeliveryInput(int warehouseId, int carrierId) implements TransactionInput {
    @Override
    public TransactionType type() {
        return TransactionType.DELIVERY;
    }
}
