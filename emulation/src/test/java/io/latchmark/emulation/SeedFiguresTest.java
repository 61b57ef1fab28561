package io.latchmark.emulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.emulation.profile.EmulatedDevices;
import io.latchmark.emulation.profile.Profiles;
import io.latchmark.emulation.replay.CellReplay;
import io.latchmark.emulation.replay.ReplayCell;
import io.latchmark.emulation.replay.ReplayFigures;
import io.latchmark.emulation.replay.ReplayTiming;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The model against published figures; which of them it was fitted to: docs/emulation.md. */
final class SeedFiguresTest {
    private static final long MIB = 1 << 20;

    private static ReplayFigures shea(String cache, ReplayCell cell, int warmUpSeconds) {
        return CellReplay.run(
                EmulatedDevices.of(Profiles.named("sas10k-72-p400"), CacheSetting.parse(cache)),
                cell,
                ReplayTiming.seconds(warmUpSeconds, 30, 1));
    }

    private static ReplayFigures howTo(ReplayCell cell, int warmUpSeconds, int seconds) {
        return CellReplay.run(
                EmulatedDevices.of(Profiles.named("sata7200-raid5"), CacheSetting.of(0, 256 * MIB)),
                cell,
                ReplayTiming.seconds(warmUpSeconds, seconds, 1));
    }

    /** Shea 2008, comment of 31 March: sqlio, 8 KB random reads, two threads of 256 outstanding. */
    @Test
    void randomReadsOf8KbAt512Outstanding() {
        ReplayFigures figures = shea("read=0,write=512MiB", new ReplayCell(100, false, 8 << 10, 10_000 * MIB, 512), 10);

        assertThat(figures.iops()).isCloseTo(491.2, Percentage.withPercentage(3));
        assertThat(figures.latencyMillisMean()).isCloseTo(1021, Percentage.withPercentage(5));
        assertThat(figures.latencyMillisMax()).isCloseTo(2750, Percentage.withPercentage(25));
    }

    /** Shea 2008, 24 March: 256 KB sequential, flat over 2 to 256 outstanding. */
    @ParameterizedTest
    @CsvSource({
        "100, 'read=0,write=512MiB', 73",
        "100, 'read=128MiB,write=384MiB', 73",
        "100, 'read=512MiB,write=0', 53",
        "0, 'read=0,write=512MiB', 62",
        "0, 'read=128MiB,write=384MiB', 62",
        "0, 'read=512MiB,write=0', 57"
    })
    void sequential256Kb(int readPercent, String cache, double mebibytesPerSecond) {
        for (int outstanding : new int[] {2, 256}) {
            ReplayFigures figures =
                    shea(cache, new ReplayCell(readPercent, true, 256 << 10, 10_000 * MIB, outstanding), 15);

            assertThat(figures.mebibytesPerSecond())
                    .as("%d outstanding", outstanding)
                    .isCloseTo(mebibytesPerSecond, Percentage.withPercentage(3));
        }
    }

    /** Novick 2010: 64 KB random reads, from 1 to 1024 outstanding. */
    @ParameterizedTest
    @CsvSource({
        "1, 100.83",
        "2, 149.90",
        "4, 204.07",
        "8, 261.24",
        "16, 315.76",
        "32, 366.78",
        "64, 420.82",
        "128, 453.46",
        "256, 486.76",
        "512, 488.14",
        "1024, 488.68"
    })
    void randomReadsOf64KbOnRaid5(int outstanding, double iops) {
        ReplayFigures figures = howTo(new ReplayCell(100, false, 64 << 10, 106_496 * MIB, outstanding), 20, 90);

        assertThat(figures.iops()).isCloseTo(iops, Percentage.withPercentage(10));
    }

    /** Novick 2010: 64 KB random writes; flat, because a full write cache hides the depth. */
    @ParameterizedTest
    @CsvSource({"1, 110.06", "2, 107.24", "4, 112.67", "8, 107.36"})
    void randomWritesOf64KbOnRaid5(int outstanding, double iops) {
        ReplayFigures figures = howTo(new ReplayCell(0, false, 64 << 10, 106_496 * MIB, outstanding), 60, 60);

        assertThat(figures.iops()).isCloseTo(iops, Percentage.withPercentage(15));
    }

    /** Part 4 of a series on disk performance, 2008: the offset of a RAID-1 makes no practical difference. */
    @ParameterizedTest
    @CsvSource({"100, 4", "100, 16", "0, 4", "0, 16"})
    void theOffsetOfAMirrorMakesNoDifference(int readPercent, int outstanding) {
        double at32 = mirror(32, readPercent, outstanding);

        assertThat(mirror(64, readPercent, outstanding)).isCloseTo(at32, Percentage.withPercentage(2));
        assertThat(mirror(1024, readPercent, outstanding)).isCloseTo(at32, Percentage.withPercentage(2));
    }

    private static double mirror(int offsetKib, int readPercent, int outstanding) {
        ReplayCell cell = new ReplayCell(readPercent, false, 8 << 10, offsetKib << 10, 2046 * MIB, outstanding);
        return CellReplay.run(
                        EmulatedDevices.of(Profiles.named("sas15k-raid1"), CacheSetting.NONE),
                        cell,
                        ReplayTiming.seconds(5, 60, 1))
                .iops();
    }

    /** Novick 2010: sequential 64 KB reads and 8 KB writes; the knee is at 2 outstanding. */
    @ParameterizedTest
    @CsvSource({
        "100, 65536, 1, 3646", "100, 65536, 2, 5497", "100, 65536, 64, 5574",
        "0, 8192, 1, 11510", "0, 8192, 2, 14888", "0, 8192, 64, 15062"
    })
    void sequentialOnRaid5(int readPercent, int block, int outstanding, double iops) {
        ReplayFigures figures = howTo(new ReplayCell(readPercent, true, block, 106_496 * MIB, outstanding), 2, 5);

        assertThat(figures.iops()).isCloseTo(iops, Percentage.withPercentage(5));
    }
}
