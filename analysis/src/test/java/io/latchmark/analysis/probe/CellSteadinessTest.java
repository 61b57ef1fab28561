package io.latchmark.analysis.probe;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.analysis.probe.CellSteadiness.Criterion;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;

final class CellSteadinessTest {
    @Test
    void aLevelIsAttainedAfterItsFirstThirtySeconds() {
        assertThat(CellSteadiness.attained(Cells.series(60, second -> second < 10 ? 2000 : 1000), Criterion.DEFAULT))
                .hasValue(40);
    }

    @Test
    void aDriftWithinTheRangeIsNotSteady() {
        // 8 % over 30 s: within the range of 10 %, beyond the drift of 5 %.
        assertThat(CellSteadiness.of(Cells.series(60, second -> 1000 * (1 + 0.08 * second / 30)), Criterion.DEFAULT))
                .isEqualTo(new CellSteadiness.Steadiness(
                        CellSteadiness.Verdict.NOT_STEADY,
                        "NOT STEADY: the level or its drift stayed outside the gate"));
    }

    @Test
    void sniasCriterionAllowsTwiceAsMuch() {
        assertThat(CellSteadiness.attained(Cells.series(30, second -> 1000 + 3 * second), Criterion.SNIA))
                .isPresent();
        assertThat(CellSteadiness.attained(Cells.series(30, second -> 1000 + 10 * second), Criterion.SNIA))
                .isEmpty();
    }

    @Test
    void aShortCellIsNotJudged() {
        assertThat(CellSteadiness.of(Cells.series(10, second -> 1000), Criterion.DEFAULT))
                .isEqualTo(new CellSteadiness.Steadiness(
                        CellSteadiness.Verdict.NOT_JUDGED, "not judged: 10 s of series, and the gate needs 30"));
    }

    @Test
    void aWriteCacheThatFillsIsFoundWithWhatItTook() {
        WriteSaturation fall = WriteSaturation.find(Cells.series(60, second -> second < 25 ? 5000 : 500))
                .orElseThrow();

        assertThat(fall.atSeconds()).isEqualTo(25);
        assertThat(fall.bytesUntil()).isEqualTo(25L * 5000 * 8192);
        assertThat(fall.iopsAfter()).isCloseTo(500, Assertions.within(1.0));
    }

    @Test
    void aLevelSeriesHasNoFall() {
        assertThat(WriteSaturation.find(Cells.series(60, second -> 1000 + second % 7)))
                .isEmpty();
    }
}
