package io.latchmark.emulation.command;

import io.latchmark.emulation.CacheSetting;
import io.latchmark.emulation.profile.EmulatedDevices;
import io.latchmark.emulation.profile.EmulationProfile;
import io.latchmark.platform.Problems;
import java.time.Duration;
import java.util.List;

/**
 * The options of an emulation.
 *
 * @param profile the device
 * @param caches the settings to compare; empty for those of the profile
 * @param duration measured time on the virtual clock; zero for that of the experiment's author
 * @param seed of all random numbers
 */
public record EmulationRequest(EmulationProfile profile, List<CacheSetting> caches, Duration duration, long seed) {
    private static final Duration DURATION_MAX = Duration.ofHours(1);

    public EmulationRequest {
        caches = caches.isEmpty() ? profile.settings() : List.copyOf(caches);
    }

    /** Whether the device has rotating disks. */
    boolean hasDisks() {
        return profile.construction() instanceof EmulationProfile.Disks;
    }

    /** Adds the problems found. */
    public void check(Problems problems) {
        if (!duration.isZero()) {
            problems.requireWithin("--duration", duration, Duration.ofSeconds(1), DURATION_MAX);
        }
        checkProfile("--profile", profile, problems);
        caches.forEach(cache -> checkCache("--cache", profile, cache, problems));
    }

    /** Adds a problem if a device is not one to model. */
    public static void checkProfile(String option, EmulationProfile profile, Problems problems) {
        if (profile.construction() instanceof EmulationProfile.Nothing) {
            problems.add(option + " " + profile.name()
                    + ": adds no latency, and there is nothing to model; choose another profile");
        }
    }

    /** Adds a problem if a device does not support a setting. */
    public static void checkCache(String option, EmulationProfile profile, CacheSetting cache, Problems problems) {
        try {
            EmulatedDevices.of(profile, cache);
        } catch (IllegalArgumentException e) {
            problems.add(option + ": " + e.getMessage());
        }
    }
}
