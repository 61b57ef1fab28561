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

final class InputTallyTest {
    private static final CustomerSelector BY_NUMBER = new CustomerSelector.ById(7);
    private static final CustomerSelector BY_NAME = new CustomerSelector.ByLastName("BARBARBAR");

    private final InputTally tally = new InputTally();

    @Test
    void ordersCountTheirLinesAndThoseThatAreRemote() {
        tally.add(NewOrderInput.of(2, 1, 1, line(10, 2), line(11, 1), line(12, 3)));
        tally.add(NewOrderInput.of(2, 1, 1, line(10, 2)));

        assertThat(tally.counts()).isEqualTo(new InputCounts(2, 0, 4, 2, 0, 0, 0, 0));
    }

    @Test
    void anOrderWithAnUnusedItemOnItsLastLineCounts() {
        tally.add(NewOrderInput.of(2, 1, 1, line(10, 2), line(InputGenerator.UNUSED_ITEM_ID, 2)));

        assertThat(tally.counts()).isEqualTo(new InputCounts(1, 1, 2, 0, 0, 0, 0, 0));
    }

    @Test
    void paymentsCountByWarehouseAndSelectionsByKind() {
        tally.add(new PaymentInput(1, 3, 1, 3, BY_NUMBER, 100));
        tally.add(new PaymentInput(1, 3, 2, 3, BY_NAME, 100));
        tally.add(new OrderStatusInput(1, 3, BY_NAME));
        tally.add(new OrderStatusInput(1, 3, BY_NUMBER));

        assertThat(tally.counts()).isEqualTo(new InputCounts(0, 0, 0, 0, 2, 1, 4, 2));
    }

    @Test
    void whatHasNoSharesCountsAsNothing() {
        tally.add(new DeliveryInput(1, 5));
        tally.add(new StockLevelInput(1, 5, 12));

        assertThat(tally.counts()).isEqualTo(InputCounts.NONE);
    }

    private static NewOrderInput.Line line(int itemId, int supplyWarehouseId) {
        return new NewOrderInput.Line(itemId, supplyWarehouseId, 5);
    }
}
