package io.latchmark.results.run;

import io.latchmark.results.Bounds;

/**
 * Counts of a run's inputs, to compare them with the specification's percentages. They cover the whole run, warm-up included,
 * once per transaction that ended, however often it was retried.
 *
 * @param newOrders New-Orders
 * @param unusedItems New-Orders with an unused item (TPC-C clause 2.4.1.4: 1 %)
 * @param orderLines lines of all New-Orders (clause 2.4.1.3: 5 to 15, on average 10)
 * @param remoteLines lines supplied by another warehouse (clause 2.4.1.5: 1 %)
 * @param payments Payments
 * @param remotePayments Payments of a customer of another warehouse (clause 2.5.1.2: 15 %)
 * @param selections Payments and Order-Status
 * @param byLastName of these, those that name the customer by last name (clauses 2.5.1.2, 2.6.1.2: 60 %)
 */
public record InputCounts(
        long newOrders,
        long unusedItems,
        long orderLines,
        long remoteLines,
        long payments,
        long remotePayments,
        long selections,
        long byLastName) {
    private static final long COUNT_MAX = 10_000_000_000_000_000L;

    public InputCounts {
        Bounds.atLeast(0, "newOrders", newOrders);
        Bounds.atLeast(0, "unusedItems", unusedItems);
        Bounds.atLeast(0, "orderLines", orderLines);
        Bounds.atLeast(0, "remoteLines", remoteLines);
        Bounds.atLeast(0, "payments", payments);
        Bounds.atLeast(0, "remotePayments", remotePayments);
        Bounds.atLeast(0, "selections", selections);
        Bounds.atLeast(0, "byLastName", byLastName);
        Bounds.atMost("newOrders", newOrders, "unusedItems", unusedItems);
        Bounds.atMost("orderLines", orderLines, "remoteLines", remoteLines);
        Bounds.atMost("payments", payments, "remotePayments", remotePayments);
        Bounds.atMost("selections", selections, "byLastName", byLastName);
    }

    public static final InputCounts NONE = new InputCounts(0, 0, 0, 0, 0, 0, 0, 0);

    /**
     * Refuses counts that no run can reach and whose sums would overflow.
     *
     * @throws IllegalArgumentException with field, value and bound
     */
    public void requirePossible() {
        Bounds.atMost("what a run can come to", COUNT_MAX, "orderLines", orderLines);
        Bounds.atMost("what a run can come to", COUNT_MAX, "newOrders", newOrders);
        Bounds.atMost("what a run can come to", COUNT_MAX, "payments", payments);
        Bounds.atMost("what a run can come to", COUNT_MAX, "selections", selections);
    }

    public InputCounts plus(InputCounts other) {
        return new InputCounts(
                newOrders + other.newOrders,
                unusedItems + other.unusedItems,
                orderLines + other.orderLines,
                remoteLines + other.remoteLines,
                payments + other.payments,
                remotePayments + other.remotePayments,
                selections + other.selections,
                byLastName + other.byLastName);
    }
}
