package io.latchmark.runner;

import io.latchmark.core.transaction.CustomerSelector;
import io.latchmark.core.transaction.InputGenerator;
import io.latchmark.core.transaction.NewOrderInput;
import io.latchmark.core.transaction.OrderStatusInput;
import io.latchmark.core.transaction.PaymentInput;
import io.latchmark.core.transaction.TransactionInput;
import io.latchmark.results.run.InputCounts;

/** Counts the properties of one worker's inputs. Written by the worker's thread, read after the thread has ended. */
final class InputCounter {
    private long newOrders;
    private long unusedItems;
    private long orderLines;
    private long remoteLines;
    private long payments;
    private long remotePayments;
    private long selections;
    private long byLastName;

    void add(TransactionInput input) {
        switch (input.type()) {
            case NEW_ORDER -> addOrder((NewOrderInput) input);
            case PAYMENT -> {
                PaymentInput payment = (PaymentInput) input;
                payments++;
                remotePayments += payment.customerWarehouseId() == payment.warehouseId() ? 0 : 1;
                addSelection(payment.customer());
            }
            case ORDER_STATUS -> addSelection(((OrderStatusInput) input).customer());
            case DELIVERY, STOCK_LEVEL, OTHER -> {
                // The specification has no requirement that could be counted.
            }
        }
    }

    private void addOrder(NewOrderInput order) {
        int lines = order.lineCount();
        newOrders++;
        orderLines += lines;
        unusedItems += order.itemId(lines - 1) == InputGenerator.UNUSED_ITEM_ID ? 1 : 0;
        for (int line = 0; line < lines; line++) {
            remoteLines += order.supplyWarehouseId(line) == order.warehouseId() ? 0 : 1;
        }
    }

    private void addSelection(CustomerSelector customer) {
        selections++;
        byLastName += customer instanceof CustomerSelector.ByLastName ? 1 : 0;
    }

    InputCounts counts() {
        return new InputCounts(
                newOrders, unusedItems, orderLines, remoteLines, payments, remotePayments, selections, byLastName);
    }
}
