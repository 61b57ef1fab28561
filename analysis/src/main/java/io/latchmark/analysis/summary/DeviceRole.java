package io.latchmark.analysis.summary;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/** What a database stores on a device. */
public enum DeviceRole {
    DATA("data device"),
    LOG("log device"),
    DATA_AND_LOG("data and log device"),
    /** The run does not record it. */
    UNKNOWN("device");

    private static final String DEVICES = ".devices";
    private static final String LOG_USE = "log";

    private final String title;

    DeviceRole(String title) {
        this.title = title;
    }

    /** The text to display. */
    public String title() {
        return title;
    }

    /** The roles of devices by name, from the facts of a run. */
    public static Map<String, DeviceRole> of(Map<String, Map<String, String>> facts) {
        Map<String, DeviceRole> roles = new TreeMap<>();
        facts.getOrDefault("devices", Map.of()).forEach((name, devices) -> {
            if (name.endsWith(DEVICES)) {
                add(roles, name.substring(0, name.length() - DEVICES.length()), devices);
            }
        });
        if (roles.isEmpty()) {
            facts.getOrDefault("placement", Map.of()).forEach((object, where) -> {
                int on = where.lastIndexOf(" on ");
                if (on >= 0 && where.lastIndexOf(": ", on) >= 0) {
                    add(roles, object, where.substring(on + " on ".length()));
                }
            });
        }
        return roles;
    }

    /** Everything except the log is data: tables, indexes, the system catalog. */
    private static void add(Map<String, DeviceRole> roles, String use, String devices) {
        DeviceRole role = use.equals(LOG_USE) ? LOG : DATA;
        Arrays.stream(devices.split(",", -1))
                .map(String::strip)
                .filter(device -> !device.isEmpty())
                .forEach(device -> roles.merge(device, role, (one, other) -> one == other ? one : DATA_AND_LOG));
    }
}
