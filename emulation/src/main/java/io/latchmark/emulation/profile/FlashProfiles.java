package io.latchmark.emulation.profile;

import io.latchmark.emulation.ssd.SsdParameters;
import io.latchmark.emulation.ssd.SsdParameters.Space;
import io.latchmark.emulation.ssd.SsdParameters.Speed;
import java.util.List;

/** Profiles of flash drives, from their data sheets. docs/emulation.md says which figures the parameters reproduce. */
final class FlashProfiles {
    private static final long GIB = 1L << 30;
    private static final long MIB = 1L << 20;

    private FlashProfiles() {}

    static List<EmulationProfile> all() {
        return List.of(sata(), nvme());
    }

    private static EmulationProfile sata() {
        return EmulationProfile.of(
                "ssd-sata",
                "a SATA flash drive of a data centre, like the Intel SSD DC S4500 with 960 GB",
                List.of(
                        "Intel SSD DC S4500/S4600 Series Product Specification: IOPS, MB/s and latency",
                        "buffer, erased space and idle collection are assumptions"),
                new EmulationProfile.Flash(new SsdParameters(
                        10,
                        4 << 10,
                        new Speed(13_800, 4_000, 85_000, 75_000, 500_000_000),
                        new Space(894 * GIB, 64 * MIB, 64 * GIB, 3.17, 100_000_000))));
    }

    private static EmulationProfile nvme() {
        return EmulationProfile.of(
                "nvme",
                "an NVMe flash drive of a data centre, like the Samsung PM9A3 (U.2) with 1.92 TB or more",
                List.of(
                        "Samsung PM9A3, figures of its announcement and data sheet: 900,000 random reads and 200,000"
                                + " random writes of 4 KB per second, 6.5 and 3.5 GB/s",
                        "latency, buffer, erased space and idle collection are assumptions"),
                new EmulationProfile.Flash(new SsdParameters(
                        96,
                        4 << 10,
                        new Speed(1_090, 10_000, 70_000, 112_000, 6_500_000_000L),
                        new Space(1_788 * GIB, 256 * MIB, 128 * GIB, 4.2, 500_000_000))));
    }
}
