package io.latchmark.loader.rows;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.core.random.RandomStream;
import org.junit.jupiter.api.Test;

final class RowSelectionTest {
    private static final int ROWS = 100;
    private static final int REPETITIONS = 2_000;

    @Test
    void exactlyTenPercentAreSelectedAndEachRowIsEquallyLikely() {
        // A row is selected 200 times of 2,000 with a standard deviation of 13.4; that one of 100 rows is off by more
        // than 70 has a chance of 2 in 100,000.
        RandomStream stream = RandomStream.of(1, "selection", 0);
        int[] selected = new int[ROWS];
        for (int i = 0; i < REPETITIONS; i++) {
            RowSelection selection = RowSelection.tenPercentOf(ROWS, stream);
            int count = 0;
            for (int row = 0; row < ROWS; row++) {
                if (selection.selectsNext()) {
                    selected[row]++;
                    count++;
                }
            }
            assertThat(count).isEqualTo(ROWS / 10);
        }

        for (int times : selected) {
            assertThat(times).isBetween(130, 270);
        }
    }
}
