package io.latchmark.core.transaction;

/**
 * Input of Payment (TPC-C clause 2.5.1).
 *
 * @param amountCents 100..500,000
 */
public record PaymentInput(
        int warehouseId,
        int districtId,
        int customerWarehouseId,
        int customerDistrictId,
        CustomerSelector customer,
        long amountCents)
        implements TransactionInput {
    @Override
    public TransactionType type() {
        return TransactionType.PAYMENT;
    }
}
