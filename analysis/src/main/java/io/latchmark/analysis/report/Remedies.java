package io.latchmark.analysis.report;

import io.latchmark.platform.Resource;
import io.latchmark.results.run.Finding;
import java.util.LinkedHashMap;
import java.util.Map;

/** What to do when a check of a run fails or is marked. */
final class Remedies {
    private static final Map<String, String> BY_NAME = read();

    private Remedies() {}

    private static Map<String, String> read() {
        Map<String, String> remedies = new LinkedHashMap<>();
        Resource.text(Remedies.class, "remedies.txt")
                .lines()
                .filter(line -> !line.startsWith("#"))
                .map(line -> line.split(" \\| ", 2))
                .forEach(entry -> remedies.put(entry[0], entry[1]));
        return remedies;
    }

    /** Of checks whose names begin as each entry's; in the order of the file, where longer beginnings precede shorter ones. */
    static Map<String, String> all() {
        return BY_NAME;
    }

    /** The remedy, without a full stop; empty if the check neither failed nor is marked. */
    static String of(Finding check) {
        return switch (check.verdict()) {
            case FAILED, MARKED ->
                BY_NAME.entrySet().stream()
                        .filter(entry -> check.name().startsWith(entry.getKey()))
                        .map(Map.Entry::getValue)
                        .findFirst()
                        .orElse("");
            case PASSED, NOT_COMPARED -> "";
        };
    }
}
