package io.latchmark.emulation.device;

import io.latchmark.core.LatchmarkException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** An emulator's status: lines {@code name value} or {@code group object metric unit value} (docs/emulation.md, Status). */
record EmulatorStatus(Map<String, String> settings, List<Reading> readings) {
    /** Counters of the volumes, under the names used for block devices. */
    static final String COUNTERS = "counter";

    /** How late replies were. */
    static final String LATENESS = "lateness";

    /** The settings that can be changed at run time. */
    private static final String SETTING = "setting";

    /** The model's own counters. */
    private static final String INNER = "inner";

    private static final int FIELDS = 5;

    /** One number. */
    record Reading(String group, String object, String metric, String unit, long value) {}

    /**
     * Parses the lines of a status.
     *
     * @throws LatchmarkException of category ENVIRONMENT if they are not from an emulator
     */
    static EmulatorStatus of(List<String> lines) {
        Map<String, String> settings = new LinkedHashMap<>();
        List<Reading> readings = new ArrayList<>();
        for (String line : lines) {
            String[] fields = line.split(" ", FIELDS);
            if (fields.length == FIELDS
                    && List.of(COUNTERS, SETTING, INNER, LATENESS).contains(fields[0])) {
                readings.add(new Reading(fields[0], fields[1], fields[2], fields[3], number(line, fields[FIELDS - 1])));
            } else {
                int blank = line.indexOf(' ');
                settings.put(blank < 0 ? line : line.substring(0, blank), blank < 0 ? "" : line.substring(blank + 1));
            }
        }
        if (readings.isEmpty()) {
            throw LatchmarkException.environment("the emulator gave no counters, but: " + String.join("; ", lines));
        }
        return new EmulatorStatus(settings, readings);
    }

    private static long number(String line, String value) {
        try {
            return Long.parseLong(value);
        } catch (NumberFormatException e) {
            throw LatchmarkException.environment("not a line of an emulator's status: " + line, e);
        }
    }

    String setting(String name) {
        return settings.getOrDefault(name, "");
    }
}
