package io.latchmark.emulation.command;

import io.latchmark.emulation.CacheSetting;
import io.latchmark.emulation.profile.EmulationProfile;
import io.latchmark.emulation.profile.Profiles;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** The options of an emulation. */
final class EmulationOptions {
    @Option(
            names = "--profile",
            paramLabel = "PROFILE",
            converter = Readers.OfProfile.class,
            required = true,
            description = "device to emulate: sas10k-72-p400, sata7200, sata7200-raid5, sas15k-raid1, ssd-sata, nvme,"
                    + " azure-p20, azure-p30, azure-premium-v2, aws-gp2, aws-gp3, aws-io2")
    private EmulationProfile profile = Profiles.named("none");

    @Option(
            names = "--cache",
            paramLabel = "read=SIZE,write=SIZE",
            converter = Readers.OfCache.class,
            description =
                    "division of the cache, for example read=0,write=512MiB; repeat it for each setting to compare;"
                            + " battery=failed disables the write cache (default: the settings of the profile)")
    private List<CacheSetting> caches = new ArrayList<>();

    @Option(
            names = "--duration",
            paramLabel = "TIME",
            description = "virtual time to measure (default: with disks 30s per cell, otherwise 1s)")
    private Duration duration = Duration.ZERO;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "random seed; the same seed gives the same figures (default: ${DEFAULT-VALUE})")
    private long seed = 1;

    /** Creates the request. */
    EmulationRequest request() {
        return new EmulationRequest(profile, caches, duration, seed);
    }
}
