package io.latchmark.analysis.switchback;

import io.latchmark.platform.ByteSize;
import io.latchmark.platform.DurationText;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * How a run compares two settings, as its facts have it.
 *
 * @param facts by name, durations and sizes as text
 */
public record SwitchbackSettings(Map<String, String> facts) {
    /** The group of these facts in a run's record. */
    public static final String GROUP = "switchback";

    public SwitchbackSettings {
        facts = Map.copyOf(facts);
    }

    /** Those of a run; empty if it compares nothing. */
    public static Optional<SwitchbackSettings> of(Map<String, Map<String, String>> environment) {
        return Optional.ofNullable(environment.get(GROUP)).map(SwitchbackSettings::new);
    }

    /** The configuration that the other is compared with. */
    public String base() {
        return fact("base");
    }

    /** The configuration that the verdict is on. */
    public String other() {
        return fact("other");
    }

    Duration window() {
        return DurationText.parse(fact("window"));
    }

    Duration washOut() {
        return DurationText.parse(fact("wash_out"));
    }

    /** The cache that the settings divide or empty; NaN if there is none. */
    double cacheBytes() {
        return facts.containsKey("cache") ? ByteSize.parse(fact("cache")).bytes() : Double.NaN;
    }

    /** The longest time constant that is possible by what the user knows; infinite otherwise. */
    double longestSeconds() {
        return facts.containsKey("memory")
                ? DurationText.parse(fact("memory")).toMillis() / 1e3 / SettingMemory.CONSTANTS
                : Double.POSITIVE_INFINITY;
    }

    private String fact(String name) {
        return facts.getOrDefault(name, "");
    }
}
