package io.latchmark.emulation.profile;

import io.latchmark.emulation.cloud.VolumeParameters;
import io.latchmark.emulation.cloud.VolumeParameters.HostCache;
import io.latchmark.emulation.cloud.VolumeParameters.Latency;
import io.latchmark.emulation.cloud.VolumeParameters.Limit;
import java.util.List;

/**
 * Profiles of cloud volumes, from their providers' documentation. Limits are published; latencies are assumptions, because
 * providers publish only 'single-digit milliseconds' and 'sub-millisecond'.
 */
final class CloudProfiles {
    private static final String AZURE = "Azure documentation, 'Scalability and performance targets for VM disks'";
    private static final String AZURE_BURST = "Azure documentation, 'Managed disk bursting'";
    private static final String AZURE_V2 = "Azure documentation, 'Azure managed disk types', Premium SSD v2";
    private static final String AWS = "Amazon EBS documentation, 'Amazon EBS volume types'";
    private static final String LATENCY = "latency is an assumption within what the provider promises";

    private static final long GIB = 1L << 30;
    private static final double MB = 1e6;
    private static final double MIB = 1 << 20;
    private static final int IO_BYTES = 256 << 10;
    private static final double BURST_SECONDS = 1800;
    private static final Latency MILLIS = new Latency(1_500_000, 2_000_000);
    private static final Latency GENERAL = new Latency(700_000, 1_000_000);
    private static final Latency SUB_MILLI = new Latency(400_000, 500_000);
    private static final HostCache AZURE_HOST = new HostCache(200 * GIB, 8 << 10, 250_000);

    private CloudProfiles() {}

    static List<EmulationProfile> all() {
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
