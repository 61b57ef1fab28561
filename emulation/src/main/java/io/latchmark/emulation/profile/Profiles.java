package io.latchmark.emulation.profile;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** All profiles. */
public final class Profiles {
    private static final List<EmulationProfile> ALL = Stream.of(
                    Stream.of(
                            DiskProfiles.sas10k(),
                            DiskProfiles.sata7200(),
                            DiskProfiles.sata7200Raid5(),
                            DiskProfiles.sas15kRaid1()),
                    FlashProfiles.all().stream(),
                    CloudProfiles.all().stream(),
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
}
