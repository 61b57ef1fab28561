package io.latchmark.analysis.switchback;

import io.latchmark.platform.ByteSize;
import io.latchmark.platform.DurationText;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * How a run compares two settings, from its facts.
 *
 * @param facts by name, durations and sizes as text
 */
public record SwitchbackSettings(Map<String, String> facts) {
    /** The group of these facts in a run's record. */
    public static final String GROUP = "switchback";

    public SwitchbackSettings {
        facts = Map.copyOf(facts);
    }

    /** The settings of a run; empty if it compares none. */
    public static Optional<SwitchbackSettings> of(Map<String, Map<String, String>> environment) {
        return Optional.ofNullable(environment.get(GROUP)).map(SwitchbackSettings::new);
    }

    /** The configuration with which the other is compared. */
    public String base() {
        return fact("base");
    }

    /** The configuration under test. */
    public String other() {
        return fact("other");
    }

    Duration window() {
        return DurationText.parse(fact("window"));
    }

    Duration washOut() {
        return DurationText.parse(fact("wash_out"));
    }

    /** The size of the cache that the settings partition or empty; NaN if there is none. */
    double cacheBytes() {
        return facts.containsKey("cache") ? ByteSize.parse(fact("cache")).bytes() : Double.NaN;
    }

    /** The maximum time constant according to the user; otherwise infinite. */
    double longestSeconds() {
        return facts.containsKey("memory")
                ? DurationText.parse(fact("memory")).toMillis() / 1e3 / SettingMemory.CONSTANTS
                : Double.POSITIVE_INFINITY;
    }

    private String fact(String name) {
        return facts.getOrDefault(name, "");
    }
}
