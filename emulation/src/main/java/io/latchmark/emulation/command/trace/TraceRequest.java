package io.latchmark.emulation.command.trace;

import io.latchmark.emulation.CacheSetting;
import io.latchmark.emulation.profile.EmulatedDevices;
import io.latchmark.emulation.profile.EmulationProfile;
import io.latchmark.platform.Problems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The options of a block trace's replay.
 *
 * @param trace its file
 * @param profile the device to model
 * @param caches the settings to model; empty for those of the profile
 * @param devices those of the trace, in the order of the model's volumes; empty if the trace has only one
 */
public record TraceRequest(Path trace, EmulationProfile profile, List<CacheSetting> caches, List<String> devices) {
    public TraceRequest {
        caches = caches.isEmpty() ? profile.settings() : List.copyOf(caches);
        devices = List.copyOf(devices);
    }

    /** Adds the problems found. */
    public void check(Problems problems) {
        if (!Files.isRegularFile(trace)) {
            problems.add(trace + ": is not a file; name the text of blkparse, or a log of fio's --write_iolog");
        }
        if (profile.construction() instanceof EmulationProfile.Nothing) {
            problems.add("--profile " + profile.name()
                    + ": adds no latency, and there is nothing to model; choose another profile");
        }
        int volumes = EmulatedDevices.volumeBytes(profile).size();
        if (devices.size() > volumes) {
            problems.add("--device given " + devices.size() + " times: " + profile.name() + " has "
                    + (volumes == 1 ? "one volume" : volumes + " volumes") + "; replay the others on their own");
        }
        for (CacheSetting cache : caches) {
            try {
                EmulatedDevices.of(profile, cache);
            } catch (IllegalArgumentException e) {
                problems.add("--cache: " + e.getMessage());
            }
        }
    }
}
