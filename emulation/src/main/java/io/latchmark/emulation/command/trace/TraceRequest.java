package io.latchmark.emulation.command.trace;

import io.latchmark.emulation.CacheSetting;
import io.latchmark.emulation.command.EmulationRequest;
import io.latchmark.emulation.profile.EmulatedDevices;
import io.latchmark.emulation.profile.EmulationProfile;
import io.latchmark.platform.CountText;
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
        EmulationRequest.checkProfile("--profile", profile, problems);
        int volumes = EmulatedDevices.volumeBytes(profile).size();
        if (devices.size() > volumes) {
            problems.add("--device given " + devices.size() + " times: " + profile.name() + " has "
                    + CountText.of(volumes, "volume", "volumes") + "; replay the others on their own");
        }
        caches.forEach(cache -> EmulationRequest.checkCache("--cache", profile, cache, problems));
    }
}
