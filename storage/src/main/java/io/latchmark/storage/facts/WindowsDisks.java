package io.latchmark.storage.facts;

import java.util.Map;
import java.util.TreeMap;

/**
 * Parses the table of {@code Get-PhysicalDisk | Get-StorageAdvancedProperty}: facts {@code disk1.write_cache} (whether the
 * drive's cache is on) and {@code disk1.power_protected} (whether Windows considers it protected and does not flush). Disks are
 * numbered in the table's order, because several may have the same name. Columns are found by their titles.
 */
final class WindowsDisks {
    private static final String NAME = "FriendlyName";
    private static final String PROTECTED = "IsPowerProtected";
    private static final String CACHE = "IsDeviceCacheEnabled";

    private WindowsDisks() {}

    static Map<String, String> facts(String output) {
        Map<String, String> facts = new TreeMap<>();
        String header = "";
        int disk = 0;
        for (String line : output.lines().map(String::stripTrailing).toList()) {
            if (line.contains(NAME) && line.contains(CACHE)) {
                header = line;
                disk = 0;
            } else if (line.isBlank()) {
                header = "";
            } else if (!header.isEmpty() && !line.startsWith("--")) {
                disk++;
                put(facts, "disk" + disk + ".name", cell(header, line, NAME));
                put(facts, "disk" + disk + ".power_protected", cell(header, line, PROTECTED));
                put(facts, "disk" + disk + ".write_cache", cell(header, line, CACHE));
            }
        }
        return facts;
    }

    /** Text is left-aligned and booleans right-aligned; both begin within the gap after the previous title. */
    private static String cell(String header, String line, String title) {
        int start = header.indexOf(title);
        if (start < 0) {
            return "";
        }
        int end = start + title.length();
        while (end < header.length() && header.charAt(end) == ' ') {
            end++;
        }
        return line.substring(Math.min(start, line.length()), Math.min(end, line.length()))
                .strip();
    }

    private static void put(Map<String, String> facts, String name, String value) {
        if (!value.isEmpty()) {
            facts.put(name, value);
        }
    }
}
