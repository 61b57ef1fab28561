package io.latchmark.emulation.command;

import io.latchmark.emulation.CacheSetting;
import io.latchmark.emulation.profile.EmulationProfile;
import io.latchmark.platform.Problems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The options of a what-if emulation of a recorded run's I/O.
 *
 * @param run its directory
 * @param profile the device to model; empty for that of a run on an emulated device
 * @param caches the settings to model; empty for those of the profile
 * @param recordedProfile the device of the run; empty for that of a run on an emulated device, otherwise {@code profile}
 * @param recordedCache its setting; empty for that of a run on an emulated device, otherwise the profile's first
 * @param seed of all random numbers
 */
public record WhatIfRequest(
        Path run,
        Optional<EmulationProfile> profile,
        List<CacheSetting> caches,
        Optional<EmulationProfile> recordedProfile,
        Optional<CacheSetting> recordedCache,
        long seed) {
    public WhatIfRequest {
        caches = List.copyOf(caches);
    }

    /** Adds the problems found. */
    public void check(Problems problems) {
        if (!Files.isDirectory(run)) {
            problems.add(run + ": is not a folder; name the directory of a run");
        }
        profile.ifPresent(its -> EmulationRequest.checkProfile("--profile", its, problems));
        recordedProfile.ifPresent(its -> EmulationRequest.checkProfile("--recorded-profile", its, problems));
        profile.ifPresent(its -> caches.forEach(cache -> EmulationRequest.checkCache("--cache", its, cache, problems)));
        recordedProfile.ifPresent(its -> recordedCache.ifPresent(
                cache -> EmulationRequest.checkCache("--recorded-cache", its, cache, problems)));
    }
}
