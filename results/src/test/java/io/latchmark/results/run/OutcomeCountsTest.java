package io.latchmark.results.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.transaction.FailureKind;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class OutcomeCountsTest {
    private static final OutcomeCounts ONE = new OutcomeCounts(
            10, 6, 1, Map.of(FailureKind.DEADLOCK, 1L, FailureKind.OTHER, 2L), Map.of(FailureKind.DEADLOCK, 4L), 3);
    private static final OutcomeCounts OTHER =
            new OutcomeCounts(5, 4, 0, Map.of(FailureKind.DEADLOCK, 1L), Map.of(FailureKind.SERIALIZATION, 2L), 1);

    @Test
    void whatEndedIsCommittedRolledBackAndFailed() {
        assertThat(ONE.failedTotal()).isEqualTo(3);
        assertThat(ONE.ended()).isEqualTo(10).isEqualTo(ONE.started());
        assertThat(ONE.retries()).isEqualTo(4);
    }

    @Test
    void aSumAddsEveryKind() {
        assertThat(ONE.plus(OTHER))
                .isEqualTo(new OutcomeCounts(
                        15,
                        10,
                        1,
                        Map.of(FailureKind.DEADLOCK, 2L, FailureKind.OTHER, 2L),
                        Map.of(FailureKind.DEADLOCK, 4L, FailureKind.SERIALIZATION, 2L),
                        4));
        assertThat(ONE.plus(OTHER)).isEqualTo(OTHER.plus(ONE));
    }

    @Test
    void nothingAddedLeavesTheCounts() {
        assertThat(ONE.plus(OutcomeCounts.NONE)).isEqualTo(ONE);
    }

    @Test
    void aKindWithoutACountIsNotThere() {
        assertThat(new OutcomeCounts(0, 0, 0, Map.of(FailureKind.OTHER, 0L), Map.of(FailureKind.DEADLOCK, 0L), 0))
                .isEqualTo(OutcomeCounts.NONE);
    }

    @Test
    void countsThatNoRunCanComeToAreRefused() {
        OutcomeCounts most = new OutcomeCounts(1_000_000_000_000_000L, 0, 0, Map.of(), Map.of(), 0);
        OutcomeCounts more = new OutcomeCounts(0, 0, 0, Map.of(FailureKind.OTHER, Long.MAX_VALUE), Map.of(), 0);

        assertThatCode(() -> most.requirePossible("a count")).doesNotThrowAnyException();
        assertThatThrownBy(() -> more.requirePossible("a count"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "a count = 9223372036854775807; the maximum is what a run can come to, which is 1000000000000000");
    }
}
