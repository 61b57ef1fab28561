package io.latchmark.emulation.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.latchmark.core.random.RandomStream;
import io.latchmark.emulation.DeviceStatistics;
import io.latchmark.emulation.EmulatedDevice;
import io.latchmark.emulation.EventQueue;
import io.latchmark.emulation.InternalCounter;
import io.latchmark.emulation.IoKind;
import io.latchmark.emulation.IoRequest;
import io.latchmark.emulation.OpenArrivals;
import io.latchmark.emulation.replay.CellReplay;
import io.latchmark.emulation.replay.ReplayCell;
import io.latchmark.emulation.replay.ReplayFigures;
import io.latchmark.emulation.replay.ReplayTiming;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/** The disk against what queueing theory and geometry say. Seeds are fixed; tolerances are above the simulation's error. */
final class DiskModelTest {
    private static final int BLOCK = 8 << 10;
    private static final int TRACK = 8 << 20;
    private static final long REVOLUTION = 6_000_000;
    private static final DiskGeometry EVEN = new DiskGeometry(1, 1000, TRACK, TRACK, 1);
    private static final SeekCurve SEEKS = new SeekCurve(200_000, 600_000, 6_000_000, 0.14, 8_000_000);

    private static DiskParameters disk(SeekCurve seek, QueueOrder order, int depth) {
        return new DiskParameters(
                10_000,
                EVEN,
                seek,
                new DiskParameters.Delays(300_000, 0, 0),
                new DiskParameters.Queue(order, depth),
                new DiskParameters.Buffer(0, 300_000_000));
    }

    private static EmulatedDevice device(DiskParameters parameters) {
        EventQueue queue = new EventQueue();
        DeviceStatistics statistics = new DeviceStatistics();
        return new EmulatedDevice(queue, new DiskModel(parameters, queue, statistics), statistics);
    }

    private static IoRequest random(RandomStream positions, long id) {
        long blocks = EVEN.bytes() / BLOCK;
        long block = (long) (positions.unit() * blocks);
        return IoRequest.of(id, IoKind.READ, block * BLOCK, BLOCK);
    }

    private static ReplayFigures closed(DiskParameters parameters, int outstanding) {
        return CellReplay.run(
                device(parameters),
                new ReplayCell(100, false, BLOCK, EVEN.bytes(), outstanding),
                ReplayTiming.seconds(1, 200, 1));
    }

    @Test
    void theMeanRotationIsHalfARevolution() {
        EmulatedDevice device = device(disk(SeekCurve.none(), QueueOrder.ARRIVAL, 1));
        RandomStream positions = RandomStream.of(1, "positions", 0);

        OpenArrivals.run(device, 10_000_000, 50_000, id -> random(positions, id));

        assertThat(device.truth().value(InternalCounter.ROTATION_NANOS) / 50_000.0)
                .isCloseTo(REVOLUTION / 2.0, Percentage.withPercentage(1));
    }

    /** Pollaczek-Khinchine: with uniform rotation the service has mean h + T/2 + t and variance T²/12. */
    @Test
    void theMeanWaitInOrderOfArrivalIsThatOfAnMG1Queue() {
        double transfer = (double) BLOCK / TRACK * REVOLUTION;
        double mean = 300_000 + REVOLUTION / 2.0 + transfer;
        double secondMoment = mean * mean + (double) REVOLUTION * REVOLUTION / 12;
        double rate = 0.6 / mean;
        double expected = mean + rate * secondMoment / (2 * (1 - 0.6));
        RandomStream positions = RandomStream.of(2, "positions", 0);

        OpenArrivals.Result result = OpenArrivals.run(
                device(disk(SeekCurve.none(), QueueOrder.ARRIVAL, 1)), 1 / rate, 300_000, id -> random(positions, id));

        assertThat(result.latencyNanosMean()).isCloseTo(expected, Percentage.withPercentage(2));
    }

    @Test
    void aSingleRequestTakesOverheadMeanSeekHalfARevolutionAndTransfer() {
        RandomStream draws = RandomStream.of(3, "draws", 0);
        double seeks = 0;
        for (int i = 0; i < 200_000; i++) {
            int from = draws.uniform(0, 999);
            seeks += SEEKS.nanos(Math.abs(draws.uniform(0, 999) - from), 1000);
        }
        double expected = 300_000 + seeks / 200_000 + REVOLUTION / 2.0 + (double) BLOCK / TRACK * REVOLUTION;

        ReplayFigures figures = closed(disk(SEEKS, QueueOrder.ARRIVAL, 1), 1);

        assertThat(figures.latencyMillisMean()).isCloseTo(expected / 1e6, Percentage.withPercentage(1));
    }

    @Test
    void aQueueOfOneIsServedInOrderOfArrival() {
        assertThat(closed(disk(SEEKS, QueueOrder.SHORTEST_POSITIONING, 1), 16))
                .isEqualTo(closed(disk(SEEKS, QueueOrder.ARRIVAL, 1), 16));
    }

    @Test
    void reorderingTheQueueServesMore() {
        double arrival = closed(disk(SEEKS, QueueOrder.ARRIVAL, 32), 64).iops();
        double elevator = closed(disk(SEEKS, QueueOrder.ELEVATOR, 32), 64).iops();
        double shortest =
                closed(disk(SEEKS, QueueOrder.SHORTEST_POSITIONING, 32), 64).iops();

        assertThat(elevator).isGreaterThan(1.3 * arrival);
        assertThat(shortest).isGreaterThan(1.3 * elevator);
    }

    @Test
    void sequentialReadsRunAtTheRateOfTheMedium() {
        DiskParameters parameters = new DiskParameters(
                10_000,
                new DiskGeometry(2, 1000, 512 << 10, 512 << 10, 1),
                SEEKS,
                new DiskParameters.Delays(300_000, 0, 500_000),
                new DiskParameters.Queue(QueueOrder.ARRIVAL, 1),
                new DiskParameters.Buffer(2 << 20, 1_000_000_000));
        double expected = 0.5 / ((REVOLUTION + 500_000) / 1e9);

        ReplayFigures figures = CellReplay.run(
                device(parameters), new ReplayCell(100, true, 64 << 10, 500 << 20, 1), ReplayTiming.seconds(1, 5, 1));

        assertThat(figures.mebibytesPerSecond()).isCloseTo(expected, Percentage.withPercentage(1));
    }

    /** The next sector has passed the head before the command of a small write is ready. */
    @Test
    void smallSequentialWritesTakeARevolutionEach() {
        ReplayFigures figures = CellReplay.run(
                device(disk(SEEKS, QueueOrder.SHORTEST_POSITIONING, 32)),
                new ReplayCell(0, true, 4 << 10, 1 << 20, 1),
                ReplayTiming.seconds(1, 10, 1));

        assertThat(figures.latencyMillisMean()).isCloseTo(6.0, within(0.1));
    }

    @Test
    void theOuterZoneIsFaster() {
        DiskGeometry zoned = new DiskGeometry(2, 1000, 600_000, 300_000, 4);

        assertThat(zoned.place(0).trackBytes()).isEqualTo(600_000);
        assertThat(zoned.place(zoned.bytes() - 1).trackBytes()).isEqualTo(300_000);
        assertThat(zoned.place(zoned.bytes() - 1).cylinder()).isEqualTo(999);
        assertThat(zoned.bytes()).isEqualTo(2L * 250 * (600_000 + 500_000 + 400_000 + 300_000));
    }

    @Test
    void theSeekCurveHasTwoPiecesThatMeet() {
        assertThat(SEEKS.nanos(0, 1000)).isZero();
        assertThat(SEEKS.nanos(1, 1000)).isEqualTo(200_000);
        assertThat(SEEKS.nanos(1000, 1000)).isEqualTo(8_000_000);
        assertThat(SEEKS.nanos(141, 1000) - SEEKS.nanos(140, 1000)).isBetween(1_000L, 10_000L);
    }
}
