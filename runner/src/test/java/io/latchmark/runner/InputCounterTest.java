package io.latchmark.runner;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.core.transaction.CustomerSelector;
import io.latchmark.core.transaction.DeliveryInput;
import io.latchmark.core.transaction.InputGenerator;
import io.latchmark.core.transaction.NewOrderInput;
import io.latchmark.core.transaction.OrderStatusInput;
import io.latchmark.core.transaction.PaymentInput;
import io.latchmark.core.transaction.StockLevelInput;
import io.latchmark.results.run.InputCounts;
import org.junit.jupiter.api.Test;

final class InputCounterTest {
    private static final CustomerSelector BY_NUMBER = new CustomerSelector.ById(7);
    private static final CustomerSelector BY_NAME = new CustomerSelector.ByLastName("BARBARBAR");

    private final InputCounter counter = new InputCounter();

    @Test
    void ordersCountTheirLinesAndThoseThatAreRemote() {
        counter.add(NewOrderInput.of(2, 1, 1, line(10, 2), line(11, 1), line(12, 3)));
        counter.add(NewOrderInput.of(2, 1, 1, line(10, 2)));

        assertThat(counter.counts()).isEqualTo(new InputCounts(2, 0, 4, 2, 0, 0, 0, 0));
    }

    @Test
    void anOrderWithAnUnusedItemOnItsLastLineCounts() {
        counter.add(NewOrderInput.of(2, 1, 1, line(10, 2), line(InputGenerator.UNUSED_ITEM_ID, 2)));

        assertThat(counter.counts()).isEqualTo(new InputCounts(1, 1, 2, 0, 0, 0, 0, 0));
    }

    @Test
    void paymentsCountByWarehouseAndSelectionsByKind() {
        counter.add(new PaymentInput(1, 3, 1, 3, BY_NUMBER, 100));
        counter.add(new PaymentInput(1, 3, 2, 3, BY_NAME, 100));
        counter.add(new OrderStatusInput(1, 3, BY_NAME));
        counter.add(new OrderStatusInput(1, 3, BY_NUMBER));

        assertThat(counter.counts()).isEqualTo(new InputCounts(0, 0, 0, 0, 2, 1, 4, 2));
    }

    @Test
    void whatHasNoSharesCountsAsNothing() {
        counter.add(new DeliveryInput(1, 5));
        counter.add(new StockLevelInput(1, 5, 12));

        assertThat(counter.counts()).isEqualTo(InputCounts.NONE);
    }

    private static NewOrderInput.Line line(int itemId, int supplyWarehouseId) {
        return new NewOrderInput.Line(itemId, supplyWarehouseId, 5);
    }
}
