package io.latchmark.core.transaction;

/** What a terminal types in for one transaction. Immutable: a retry replays the same object. */
public sealed interface TransactionInput
        permits NewOrderInput, PaymentInput, OrderStatusInput, DeliveryInput, StockLevelInput {
    TransactionType type();

    /** The terminal's warehouse, from 1. */
    int warehouseId();
}
