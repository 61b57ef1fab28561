package io.latchmark.powercut.report;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Finds in the facts of a run whether a write cache is on. */
final class WriteCacheFact {
    /** As the kernel, controllers, drives and other devices name them. */
    private static final Pattern NAME =
            Pattern.compile("(?:.*[._])?(?:write_cache|disk_cache|cache|caching|write_policy)");

    private static final Pattern ON = Pattern.compile(
            "(?i)(?:write[ _-]?back|on|enabled|1|yes|true|.*\\bwrite=(?!0\\b)\\d.*|.*always write back.*|.*write back.*)");

    private WriteCacheFact() {}

    /** The first such fact, as {@code NAME: VALUE}. */
    static Optional<String> of(Map<String, String> facts) {
        return new TreeMap<>(facts)
                .entrySet().stream()
                        .filter(fact -> NAME.matcher(fact.getKey()).matches()
                                && ON.matcher(fact.getValue()).matches())
                        .map(fact -> fact.getKey() + ": " + fact.getValue())
                        .findFirst();
    }
}
