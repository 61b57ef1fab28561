package io.latchmark.agents.merge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class PartTimesTest {
    /** A part that began 5 later, and whose clock stood still for 2 before its second step. */
    private static final PartTimes TIMES = new PartTimes(List.of(10L, 108L), List.of(15L, 115L));

    @Test
    void eachStepIsPlacedByItsOwnStart() {
        assertThat(TIMES.inWhole(10)).isEqualTo(15);
        assertThat(TIMES.inWhole(107)).isEqualTo(112);
        assertThat(TIMES.inWhole(108)).isEqualTo(115);
        assertThat(TIMES.inWhole(110)).isEqualTo(117);
    }

    @Test
    void aClockThatStepsForwardDoesNotReverseTheOrder() {
        PartTimes forward = new PartTimes(List.of(10L, 118L), List.of(15L, 115L));

        assertThat(forward.inWhole(117)).isEqualTo(115);
        assertThat(forward.inWhole(118)).isEqualTo(115);
    }

    @Test
    void aPartThatDidNotStartKeepsItsTimes() {
        assertThat(new PartTimes(List.of(), List.of()).inWhole(7)).isEqualTo(7);
    }
}
