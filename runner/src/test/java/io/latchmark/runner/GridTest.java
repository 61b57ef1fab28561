package io.latchmark.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class GridTest {
    private static final Grid GRID = new Grid(30, 100);

    @ParameterizedTest
    @CsvSource({"30, 130", "31, 130", "129, 130", "130, 230", "29, 30", "-171, -170", "2_029, 2_030"})
    void theNextMomentIsTheFirstAfter(String nanos, String next) {
        assertThat(GRID.after(number(nanos))).isEqualTo(number(next));
    }

    @ParameterizedTest
    @CsvSource({"30, 130, 0", "30, 131, 1", "30, 430, 3", "0, 31, 1", "130, 130, 0", "430, 130, 0"})
    void theMomentsBetweenTwoAreCountedWithoutEither(String nanos, String end, int count) {
        assertThat(GRID.between(number(nanos), number(end))).isEqualTo(count);
    }

    @Test
    void aPeriodIsPositive() {
        assertThatThrownBy(() -> new Grid(0, 0)).hasMessageContaining("period of 0 ns");
    }

    private static long number(String text) {
        return Long.parseLong(text.replace("_", ""));
    }
}
