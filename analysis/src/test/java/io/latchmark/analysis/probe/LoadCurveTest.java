package io.latchmark.analysis.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.latchmark.analysis.probe.LoadCurve.Point;
import io.latchmark.results.probe.CellResult;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class LoadCurveTest {
    /** The how-to's table of random reads, 64 KB: its last pair has a slip of the pen. */
    private static final double[] HOW_TO_IOPS = {
        100.83, 149.90, 204.07, 261.24, 315.76, 366.78, 420.82, 453.46, 486.76, 488.14, 488.68
    };

    private static final double[] HOW_TO_MEBIBYTES = {
        6.30, 9.36, 12.75, 16.32, 19.73, 22.92, 26.30, 28.34, 30.42, 30.50, 20.54
    };

    private static LoadCurve curve(double... iops) {
        List<Point> points = new ArrayList<>();
        int outstanding = 1;
        for (double value : iops) {
            // The latency is from Little's law.
            points.add(new Point(outstanding, value, outstanding / value * 1e3, List.of()));
            outstanding *= 2;
        }
        return new LoadCurve("published", points);
    }

    @Test
    void theHowTosRandomReadsHaveTheirKneeAt256AndAPlateauOf488() {
        LoadCurve.Plateau plateau = curve(HOW_TO_IOPS).plateau().orElseThrow();

        assertThat(plateau.knee()).isEqualTo(256);
        assertThat(plateau.iopsMax()).isCloseTo(488, within(0.5));
        assertThat(plateau.kneeMillis()).isCloseTo(526, within(1.0));
    }

    @Test
    void theHowTosSlipOfThePenIsFoundAndNothingElse() {
        List<String> slips = new ArrayList<>();
        for (int i = 0; i < HOW_TO_IOPS.length; i++) {
            Inconsistencies.of("how-to", HOW_TO_IOPS[i], HOW_TO_MEBIBYTES[i], 64 << 10)
                    .ifPresent(slips::add);
        }

        assertThat(slips).containsExactly("how-to: 488.68 IOPS of 64 KiB are 30.54 MB/s, and 20.54 is printed");
    }

    @Test
    void theHowTosOtherSeriesHaveTheirKneesWhereItSaysSo() {
        LoadCurve sequentialReads = curve(3646, 5497, 5469, 5550, 5503, 5577, 5574, 5637, 5611, 5673, 5629);
        LoadCurve sequentialWrites = curve(11_510, 14_888, 15_030, 14_911, 15_006, 14_931, 15_062);
        LoadCurve randomWrites = curve(110.06, 107.24, 112.67, 107.36);

        assertThat(sequentialReads.plateau().orElseThrow().knee()).isEqualTo(2);
        assertThat(sequentialWrites.plateau().orElseThrow().knee()).isEqualTo(2);
        assertThat(randomWrites.plateau().orElseThrow().knee()).isEqualTo(1);
    }

    @Test
    void aCurveThatStillRisesHasNoPlateau() {
        assertThat(curve(100, 190, 360, 690).plateau()).isEmpty();
    }

    @Test
    void repetitionsOfALoadBecomeOnePoint() {
        List<CellResult> cells =
                List.of(Cells.reads(1, 100, 8192), Cells.reads(8, 300, 8192), Cells.reads(1, 120, 8192));

        List<LoadCurve> curves = LoadCurve.of(cells);

        assertThat(curves).hasSize(1);
        assertThat(curves.get(0).points()).extracting(Point::outstanding).containsExactly(1, 8);
        assertThat(curves.get(0).points().get(0).iops()).isCloseTo(110, within(1e-9));
    }
}
