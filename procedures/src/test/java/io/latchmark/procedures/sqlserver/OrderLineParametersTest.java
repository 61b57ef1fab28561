package io.latchmark.procedures.sqlserver;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.core.transaction.NewOrderInput;
import java.util.List;
import org.junit.jupiter.api.Test;

class OrderLineParametersTest {
    @Test
    void repeatedItemsOfAWarehouseAreNumbered() throws Exception {
        NewOrderInput input = NewOrderInput.of(
                1,
                2,
                3,
                new NewOrderInput.Line(7, 1, 4),
                new NewOrderInput.Line(7, 2, 5),
                new NewOrderInput.Line(7, 1, 6),
                new NewOrderInput.Line(8, 1, 7));

        List<List<Object>> rows = OrderLineParameters.rows(input);

        assertThat(rows)
                .containsExactly(
                        List.of(1, 7, 0, 1, 4), List.of(2, 7, 0, 2, 5), List.of(1, 7, 1, 3, 6), List.of(1, 8, 0, 4, 7));
    }
}
