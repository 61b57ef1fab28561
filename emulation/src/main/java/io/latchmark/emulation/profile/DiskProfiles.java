package io.latchmark.emulation.profile;

import io.latchmark.emulation.CacheSetting;
import io.latchmark.emulation.array.ArrayLayout;
import io.latchmark.emulation.array.RaidLevel;
import io.latchmark.emulation.controller.ControllerParameters;
import io.latchmark.emulation.disk.DiskGeometry;
import io.latchmark.emulation.disk.DiskParameters;
import io.latchmark.emulation.disk.DiskParameters.Buffer;
import io.latchmark.emulation.disk.DiskParameters.Delays;
import io.latchmark.emulation.disk.DiskParameters.Queue;
import io.latchmark.emulation.disk.QueueOrder;
import io.latchmark.emulation.disk.SeekCurve;
import java.util.List;

/** Profiles with rotating disks. docs/emulation.md says which of their parameters were fitted, and to what. */
final class DiskProfiles {
    private static final long MICROS = 1_000;
    private static final int KIB = 1 << 10;
    private static final int MIB = 1 << 20;

    /** The command queue of the P400, for data and log together. Fitted to the log writes of Shea 2008. */
    private static final int P400_COMMANDS = 115;

    private DiskProfiles() {}

    /** Two 10,000 rpm disks, for data and log, behind one controller with 512 MiB. */
    static EmulationProfile sas10k() {
        DiskParameters disk = new DiskParameters(
                10_025,
                new DiskGeometry(2, 87_200, 497_500, 332_000, 24),
                new SeekCurve(200 * MICROS, 600 * MICROS, 5_900 * MICROS, 0.14, 8_100 * MICROS),
                new Delays(250 * MICROS, 400 * MICROS, 500 * MICROS),
                new Queue(QueueOrder.SHORTEST_POSITIONING, 48),
                new Buffer(2 * MIB, 300_000_000));
        ControllerParameters controller = new ControllerParameters(
                512L * MIB,
                4 * KIB,
                P400_COMMANDS,
                new ControllerParameters.Speed(0, 150 * MICROS, 400_000_000),
                new ControllerParameters.Destage(0.75, 24, 2, 64 * KIB, 0),
                new ControllerParameters.ReadAhead(3, MIB),
                new ControllerParameters.StreamPath(64 * KIB, 0.5, 5_160 * MICROS, 3_840 * MICROS, 2_400 * MICROS));
        return new EmulationProfile(
                "sas10k-72-p400",
                "72 GB 10,000 rpm SAS disks for data and log, each by itself, on an HP Smart Array P400 with 512 MiB",
                List.of(
                        "fitted to Shea 2008: 8 KB random reads, 256 KB sequential reads and writes",
                        "form of the disk: Ruemmler, Wilkes 1994; DiskSim's Atlas 10K; Seagate Savvio 10K data sheets",
                        "controller: HP Smart Array Controller technology, 4th edition; its policy is not published"),
                new EmulationProfile.Disks(disk, ArrayLayout.single(), controller, 2),
                List.of(
                        CacheSetting.of(0, 512L * MIB),
                        CacheSetting.of(128L * MIB, 384L * MIB),
                        CacheSetting.of(512L * MIB, 0)));
    }

    /** One 7200 rpm disk without a controller cache. */
    static EmulationProfile sata7200() {
        ControllerParameters controller = new ControllerParameters(
                0,
                4 * KIB,
                ControllerParameters.UNLIMITED,
                new ControllerParameters.Speed(0, 0, 300_000_000),
                new ControllerParameters.Destage(1, 1, 0, 64 * KIB, 0),
                new ControllerParameters.ReadAhead(1, 0),
                ControllerParameters.StreamPath.FREE);
        return EmulationProfile.of(
                "sata7200",
                "a 7200 rpm SATA disk of about 2010 by itself, its write cache off",
                sataSources(),
                new EmulationProfile.Disks(sataDisk(), ArrayLayout.single(), controller, 2));
    }

    /** Four 7200 rpm disks as RAID-5 behind a controller with a write cache. */
    static EmulationProfile sata7200Raid5() {
        int chunk = 128 * KIB;
        int shift = 32 * KIB;
        ControllerParameters controller = new ControllerParameters(
                256L * MIB,
                4 * KIB,
                ControllerParameters.UNLIMITED,
                new ControllerParameters.Speed(66_600, 17 * MICROS, 2_000_000_000),
                new ControllerParameters.Destage(0.75, 32, 2, 3 * chunk, shift),
                new ControllerParameters.ReadAhead(3, MIB),
                ControllerParameters.StreamPath.FREE);
        return new EmulationProfile(
                "sata7200-raid5",
                "four 7200 rpm SATA disks as RAID-5 on a controller with 256 MiB",
                sataSources(),
                new EmulationProfile.Disks(
                        sataDisk(), new ArrayLayout(RaidLevel.RAID_5, 4, chunk, shift), controller, 1),
                List.of(CacheSetting.of(0, 256L * MIB)));
    }

    /** Two 15,000 rpm disks as RAID-1 behind a controller with a write cache. */
    static EmulationProfile sas15kRaid1() {
        DiskParameters disk = new DiskParameters(
                15_000,
                new DiskGeometry(4, 92_700, 500_000, 292_000, 24),
                new SeekCurve(200 * MICROS, 500 * MICROS, 5_200 * MICROS, 0.14, 7_200 * MICROS),
                new Delays(200 * MICROS, 500 * MICROS, 400 * MICROS),
                new Queue(QueueOrder.SHORTEST_POSITIONING, 32),
                new Buffer(2 * MIB, 300_000_000));
        ControllerParameters controller = new ControllerParameters(
                256L * MIB,
                4 * KIB,
                ControllerParameters.UNLIMITED,
                new ControllerParameters.Speed(0, 150 * MICROS, 400_000_000),
                new ControllerParameters.Destage(0.75, 24, 2, 64 * KIB, 0),
                new ControllerParameters.ReadAhead(3, MIB),
                ControllerParameters.StreamPath.FREE);
        return new EmulationProfile(
                "sas15k-raid1",
                "two 146 GB 15,000 rpm SAS disks as RAID-1 on a controller with 256 MiB",
                List.of(
                        "Seagate Cheetah 15K.5 data sheet: 15,000 rpm, mean seek 3.5 ms, written 4.0 ms, 73 to 125 MB/s",
                        "nothing is fitted; queue and controller as in sas10k-72-p400"),
                new EmulationProfile.Disks(disk, new ArrayLayout(RaidLevel.RAID_1, 2, 64 * KIB, 0), controller, 1),
                List.of(CacheSetting.of(0, 256L * MIB)));
    }

    private static List<String> sataSources() {
        return List.of(
                "fitted to Novick 2010: random and sequential reads and writes of four such disks",
                "form of the disk: Ruemmler, Wilkes 1994; rotation and seek times as on data sheets of the time");
    }

    private static DiskParameters sataDisk() {
        return new DiskParameters(
                7_200,
                new DiskGeometry(2, 165_000, 1_085_000, 520_000, 24),
                new SeekCurve(800 * MICROS, 3_000 * MICROS, 12_000 * MICROS, 0.14, 18_000 * MICROS),
                new Delays(45 * MICROS, 1_000 * MICROS, 600 * MICROS),
                new Queue(QueueOrder.SHORTEST_POSITIONING, 32),
                new Buffer(4 * MIB, 300_000_000));
    }
}
