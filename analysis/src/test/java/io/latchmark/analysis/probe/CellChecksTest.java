package io.latchmark.analysis.probe;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.results.probe.Cell;
import io.latchmark.results.probe.CellResult;
import io.latchmark.results.probe.DeviceDelta;
import io.latchmark.results.run.Finding;
import java.util.List;
import org.junit.jupiter.api.Test;

final class CellChecksTest {
    private static final long BLOCK = 8192;

    private static List<String> failed(CellResult result) {
        return CellChecks.of(result).stream()
                .filter(check -> !check.passed())
                .map(Finding::name)
                .toList();
    }

    @Test
    void aCellInOrderPassesAllFour() {
        List<Finding> checks = CellChecks.of(Cells.reads(8, 4000, BLOCK));

        assertThat(checks).hasSize(4).allMatch(Finding::passed);
    }

    @Test
    void aClaimedBlockOfTwiceTheSizeFails() {
        Cell claimed = Cells.cell(Cell.Operation.READ, 2 * BLOCK, 8);
        CellResult result = Cells.result(claimed, 4000, BLOCK, 8 / 4000.0 * 1e9);

        assertThat(failed(result)).containsExactly("MB/s = IOPS × block");
    }

    @Test
    void anEngineThatIdlesBetweenItsOperationsBreaksLittlesLaw() {
        Cell cell = Cells.cell(Cell.Operation.READ, BLOCK, 8);
        CellResult result = Cells.result(cell, 4000, BLOCK, 0.95 * 8 / 4000.0 * 1e9);

        assertThat(failed(result)).containsExactly("Little's law");
    }

    @Test
    void countersThatRanLongerThanTheCellAreNoOthers() {
        CellResult result = Cells.reads(8, 4000, BLOCK);
        long own = result.reads().bytes();

        assertThat(failed(Cells.withDevice(result, own * 11 / 10, Cells.SECONDS * 1.1)))
                .isEmpty();
        assertThat(failed(Cells.withDevice(result, own * 12 / 10, Cells.SECONDS * 1.1)))
                .containsExactly(CellChecks.ALONE);
    }

    @Test
    void aDeviceThatWasIdleAroundTheCellSawAllOfIt() {
        CellResult result = Cells.reads(8, 4000, BLOCK);

        assertThat(failed(Cells.withDevice(result, result.reads().bytes(), Cells.SECONDS * 1.5)))
                .isEmpty();
    }

    @Test
    void aDeviceThatSawLessMeansACacheAndOneThatSawMoreMeansOthers() {
        CellResult result = Cells.reads(8, 4000, BLOCK);
        long own = result.reads().bytes();

        assertThat(failed(Cells.withDevice(result, own / 2))).containsExactly("the device saw what was asked of it");
        assertThat(failed(Cells.withDevice(result, own * 11 / 10))).containsExactly("alone on the device");
    }

    @Test
    void theMembersOfAMirrorMayEachWriteWhatWasAsked() {
        CellResult result = Cells.result(Cells.cell(Cell.Operation.WRITE, BLOCK, 8), 4000, BLOCK, 8 / 4000.0 * 1e9);
        long own = result.writes().bytes();
        List<String> mirror = List.of("sda", "sdb");

        assertThat(failed(Cells.withDevice(result, new DeviceDelta(mirror, Cells.SECONDS, 0, 0, 2, 2 * own, 1, ""))))
                .isEmpty();
        assertThat(failed(Cells.withDevice(
                        result, new DeviceDelta(List.of("md0"), Cells.SECONDS, 0, 0, 2, 2 * own, 1, ""))))
                .containsExactly(CellChecks.ALONE);
    }
}
