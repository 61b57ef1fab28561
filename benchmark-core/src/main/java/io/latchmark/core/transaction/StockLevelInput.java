package io.latchmark.core.transaction;

/**
 * Input of Stock-Level (TPC-C clause 2.8.1).
 *
 * @param threshold 10..20
 */
public record StockLevelInput(int warehouseId, int districtId, int threshold) implements TransactionInput {
    @Override
    public TransactionType type() {
        return TransactionType.STOCK_LEVEL;
    }
}
