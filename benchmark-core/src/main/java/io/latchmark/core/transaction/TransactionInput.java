package io.latchmark.core.transaction;

/** The input of one transaction, as a user enters it at a terminal. Immutable: a retry replays the same object. */
public sealed interface TransactionInput
        permits NewOrderInput, PaymentInput, OrderStatusInput, DeliveryInput, StockLevelInput {
    TransactionType type();

    /** The terminal's warehouse, from 1. */
    int warehouseId();
}
