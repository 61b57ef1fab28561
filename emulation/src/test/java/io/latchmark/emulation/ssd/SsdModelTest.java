package io.latchmark.emulation.ssd;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.core.random.RandomStream;
import io.latchmark.emulation.CacheSetting;
import io.latchmark.emulation.DeviceStatistics;
import io.latchmark.emulation.EmulatedDevice;
import io.latchmark.emulation.EventQueue;
import io.latchmark.emulation.IoKind;
import io.latchmark.emulation.IoRequest;
import io.latchmark.emulation.OpenArrivals;
import io.latchmark.emulation.profile.EmulatedDevices;
import io.latchmark.emulation.profile.EmulationProfile;
import io.latchmark.emulation.profile.Profiles;
import io.latchmark.emulation.replay.CellReplay;
import io.latchmark.emulation.replay.ReplayCell;
import io.latchmark.emulation.replay.ReplayFigures;
import io.latchmark.emulation.replay.ReplayTiming;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SsdModelTest {
    private static final int PAGE = 4 << 10;

    private static EmulatedDevice device(int units, SsdParameters.Space space) {
        EventQueue queue = new EventQueue();
        DeviceStatistics statistics = new DeviceStatistics();
        SsdParameters parameters = new SsdParameters(
                units, PAGE, new SsdParameters.Speed(0, 0, 100_000, 500_000, 1_000_000_000_000L), space);
        return new EmulatedDevice(queue, new SsdModel(parameters, queue, statistics), statistics);
    }

    private static SsdParameters.Space space(long buffer, long erased) {
        return new SsdParameters.Space(1L << 34, buffer, erased, 4, 0);
    }

    private static double iops(EmulatedDevice device, int readPercent, boolean sequential, int outstanding) {
        return CellReplay.run(
                        device,
                        new ReplayCell(readPercent, sequential, PAGE, 1L << 33, outstanding),
                        ReplayTiming.seconds(1, 5, 1))
                .iops();
    }

    /** The mean wait of an M/D/1 queue is half that of exponential service: ρD / 2(1 - ρ). */
    @Test
    void theMeanWaitForOneUnitIsThatOfAnMD1Queue() {
        RandomStream positions = RandomStream.of(1, "positions", 0);
        double service = 100_000;
        double expected = service + 0.7 * service / (2 * (1 - 0.7));

        OpenArrivals.Result result = OpenArrivals.run(
                device(1, space(0, 1 << 30)),
                service / 0.7,
                300_000,
                id -> IoRequest.of(id, IoKind.READ, (long) positions.uniform(0, 1 << 20) * PAGE, PAGE));

        assertThat(result.latencyNanosMean()).isCloseTo(expected, Percentage.withPercentage(2));
    }

    @Test
    void unitsWorkInParallel() {
        assertThat(iops(device(8, space(0, 1L << 40)), 0, true, 64))
                .isCloseTo(8 / 500e-6, Percentage.withPercentage(1));
    }

    /** Erased space of 1 GiB lasts 1 GiB at 8 pages in 500 µs; then a random write costs four times as much. */
    @Test
    void randomWritesSlowDownWhenErasedSpaceIsUsedUp() {
        EmulatedDevice device = device(8, space(0, 64 << 20));

        double fresh = CellReplay.run(
                        device, new ReplayCell(0, false, PAGE, 1L << 33, 64), new ReplayTiming(1, 900_000_000, 1))
                .iops();
        EmulatedDevice used = device(8, space(0, 0));

        assertThat(fresh).isCloseTo(16_000, Percentage.withPercentage(2));
        assertThat(iops(used, 0, false, 64)).isCloseTo(4_000, Percentage.withPercentage(2));
        assertThat(iops(device(8, space(0, 0)), 0, true, 64)).isCloseTo(16_000, Percentage.withPercentage(2));
    }

    @Test
    void theBufferAcknowledgesWritesUntilItIsFull() {
        EmulatedDevice device = device(1, space(16 * PAGE, 1 << 30));
        for (int i = 0; i < 32; i++) {
            device.submit(IoRequest.of(i, IoKind.WRITE, (long) i * PAGE, PAGE), 0);
        }
        device.advanceTo(100_000);

        int acknowledged = 0;
        while (device.poll().isPresent()) {
            acknowledged++;
        }

        assertThat(acknowledged).isEqualTo(16);
    }

    /** Data sheets: Intel SSD DC S4500, and Samsung PM9A3 U.2 (announcement). */
    @ParameterizedTest
    @CsvSource({
        "ssd-sata, 100, false, 4096, 32, 72000, 10",
        "ssd-sata, 100, false, 8192, 32, 48000, 10",
        "ssd-sata, 0, false, 8192, 32, 21000, 10",
        "nvme, 100, false, 4096, 512, 900000, 10",
        "nvme, 0, false, 4096, 128, 200000, 10"
    })
    void profilesMeetTheirDataSheets(
            String profile, int readPercent, boolean sequential, int block, int depth, double iops, double tolerance) {
        EmulatedDevice device = EmulatedDevices.of(worn(profile), CacheSetting.NONE);

        ReplayFigures figures = CellReplay.run(
                device, new ReplayCell(readPercent, sequential, block, 1L << 36, depth), ReplayTiming.seconds(2, 1, 1));

        assertThat(figures.iops()).isCloseTo(iops, Percentage.withPercentage(tolerance));
    }

    /** The drive after its erased space is used up, as data sheets have it. */
    private static EmulationProfile worn(String name) {
        var profile = Profiles.named(name);
        var drive = ((EmulationProfile.Flash) profile.construction()).drive();
        SsdParameters.Space space = drive.space();
        return new EmulationProfile(
                name,
                "",
                profile.sources(),
                new EmulationProfile.Flash(new SsdParameters(
                        drive.units(),
                        drive.pageBytes(),
                        drive.speed(),
                        new SsdParameters.Space(space.bytes(), space.bufferBytes(), 0, space.writeAmplification(), 0))),
                profile.settings());
    }
}
