package io.latchmark.emulation.profile;

import io.latchmark.emulation.cloud.VolumeParameters;
import io.latchmark.emulation.cloud.VolumeParameters.HostCache;
import io.latchmark.emulation.cloud.VolumeParameters.Latency;
import io.latchmark.emulation.cloud.VolumeParameters.Limit;
import io.latchmark.emulation.ssd.SsdParameters;
import io.latchmark.emulation.ssd.SsdParameters.Space;
import io.latchmark.emulation.ssd.SsdParameters.Speed;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** All profiles. */
public final class Profiles {
    private static final String AZURE = "Azure documentation, 'Scalability and performance targets for VM disks'";
    private static final String AZURE_BURST = "Azure documentation, 'Managed disk bursting'";
    private static final String AZURE_V2 = "Azure documentation, 'Azure managed disk types', Premium SSD v2";
    private static final String AWS = "Amazon EBS documentation, 'Amazon EBS volume types'";
    private static final String LATENCY = "latency is an assumption within what the provider promises";

    private static final long GIB = 1L << 30;
    private static final double MB = 1e6;
    private static final long MIB = 1L << 20;
    private static final int IO_BYTES = 256 << 10;
    private static final double BURST_SECONDS = 1800;
    private static final Latency MILLIS = new Latency(1_500_000, 2_000_000);
    private static final Latency GENERAL = new Latency(700_000, 1_000_000);
    private static final Latency SUB_MILLI = new Latency(400_000, 500_000);
    private static final HostCache AZURE_HOST = new HostCache(200 * GIB, 8 << 10, 250_000);
    private static final List<EmulationProfile> ALL = Stream.of(
                    Stream.of(
                            DiskProfiles.sas10k(),
                            DiskProfiles.sata7200(),
                            DiskProfiles.sata7200Raid5(),
                            DiskProfiles.sas15kRaid1()),
                    Stream.of(sata(), nvme()),
                    cloud().stream(),
                    Stream.of(EmulationProfile.of(
                            "none",
                            "no model: every request is complete at once",
                            List.of("adds nothing"),
                            new EmulationProfile.Nothing())))
            .flatMap(profiles -> profiles)
            .toList();

    private Profiles() {}

    /** All profiles, disks first. */
    public static List<EmulationProfile> all() {
        return ALL;
    }

    /** Their names, for messages. */
    public static String names() {
        return ALL.stream().map(EmulationProfile::name).collect(Collectors.joining(", "));
    }

    /**
     * The profile with a name.
     *
     * @throws IllegalArgumentException if there is none, with all names
     */
    public static EmulationProfile named(String name) {
        String wanted = name.strip().toLowerCase(Locale.ROOT);
        return ALL.stream()
                .filter(profile -> profile.name().equals(wanted))
                .findFirst()
                .orElseThrow(() ->
                        new IllegalArgumentException("'" + name + "' is not a profile: choose one of " + names()));
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

    private static List<EmulationProfile> cloud() {
        return List.of(
                EmulationProfile.of(
                        "azure-p20",
                        "Azure Premium SSD P20, 512 GiB, credit-based bursting; --cache is the host's cache",
                        List.of(AZURE, AZURE_BURST, LATENCY),
                        volume(512, burst(2_300, 3_500), burst(150 * MB, 170 * MB), MILLIS, AZURE_HOST)),
                EmulationProfile.of(
                        "azure-p30",
                        "Azure Premium SSD P30, 1 TiB, without on-demand bursting; --cache is the host's cache",
                        List.of(AZURE, LATENCY),
                        volume(1024, Limit.of(5_000), Limit.of(200 * MB), MILLIS, AZURE_HOST)),
                EmulationProfile.of(
                        "azure-premium-v2",
                        "Azure Premium SSD v2, 1 TiB, baseline of 3000 IOPS and 125 MB/s; has no host cache",
                        List.of(AZURE_V2, LATENCY),
                        volume(1024, Limit.of(3_000), Limit.of(125 * MB), SUB_MILLI, HostCache.NONE)),
                EmulationProfile.of(
                        "aws-gp2",
                        "Amazon EBS gp2, 100 GiB: 3 IOPS per GiB, 5.4 million credits for bursts of 3000",
                        List.of(AWS, LATENCY),
                        volume(100, new Limit(300, 3_000, 5.4e6), Limit.of(128 * MIB), GENERAL, HostCache.NONE)),
                EmulationProfile.of(
                        "aws-gp3",
                        "Amazon EBS gp3, 1 TiB, baseline of 3000 IOPS and 125 MiB/s",
                        List.of(AWS, LATENCY),
                        volume(1024, Limit.of(3_000), Limit.of(125 * MIB), GENERAL, HostCache.NONE)),
                EmulationProfile.of(
                        "aws-io2",
                        "Amazon EBS io2 Block Express, 1 TiB, 64,000 IOPS provisioned, 4000 MiB/s",
                        List.of(AWS, LATENCY),
                        volume(1024, Limit.of(64_000), Limit.of(4_000 * MIB), SUB_MILLI, HostCache.NONE)));
    }

    private static Limit burst(double base, double burst) {
        return new Limit(base, burst, (burst - base) * BURST_SECONDS);
    }

    private static EmulationProfile.CloudVolume volume(
            int gibibytes, Limit iops, Limit throughput, Latency latency, HostCache host) {
        return new EmulationProfile.CloudVolume(
                new VolumeParameters(gibibytes * GIB, IO_BYTES, iops, throughput, latency, host));
    }
}
