package io.latchmark.runner;

import io.latchmark.platform.ByteSize;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Whether the storage writes a database page atomically even if power fails, by the facts of a run: what the user states
 * ({@code --fact atomic_writes=16KiB}), or what every device of the data reports to the kernel.
 *
 * @param proven whether it does
 * @param evidence what shows it, or what is missing
 */
record WholePages(boolean proven, String evidence) {
    static final String REMEDY =
            "; a torn page is neither repaired nor noticed: change the setting, or state what the storage"
                    + " writes as a whole, if its maker guarantees it, by --fact atomic_writes=SIZE";

    private static final String STATED = "atomic_writes";
    private static final String DEVICES = ".devices";
    private static final String UNRESOLVED = ".unresolved";
    private static final String UNIT = ".atomic_write_unit_max_bytes";

    /**
     * Evaluates the storage of a run.
     *
     * @param facts of the run, by group and name
     */
    static WholePages of(Map<String, Map<String, String>> facts, long pageBytes) {
        String stated = facts.getOrDefault("given", Map.of()).getOrDefault(STATED, "");
        if (!stated.isEmpty()) {
            return stated(stated, pageBytes);
        }
        Map<String, String> devices = facts.getOrDefault("devices", Map.of());
        Set<String> written = new TreeSet<>();
        for (Map.Entry<String, String> use : devices.entrySet()) {
            // Log records have their own checksums, by which recovery finds the end of the log.
            if (use.getKey().startsWith("log.")) {
                continue;
            }
            if (use.getKey().endsWith(UNRESOLVED)) {
                return new WholePages(false, "the device is not known: " + use.getValue());
            }
            if (use.getKey().endsWith(DEVICES)) {
                for (String device : use.getValue().split(", ", -1)) {
                    long unit = bytes(devices.getOrDefault(device + UNIT, ""));
                    if (unit < pageBytes) {
                        return new WholePages(
                                false,
                                device + " does not state that it writes " + ByteSize.text(pageBytes) + " as a whole");
                    }
                    written.add(device + " writes " + ByteSize.text(unit) + " as a whole");
                }
            }
        }
        return written.isEmpty()
                ? new WholePages(false, "the devices of the data are not known")
                : new WholePages(true, String.join(", ", written));
    }

    private static long bytes(String unit) {
        return unit.matches("[0-9]{1,18}") ? Long.parseLong(unit) : 0;
    }

    private static WholePages stated(String stated, long pageBytes) {
        try {
            return new WholePages(
                    ByteSize.parse(stated).bytes() >= pageBytes,
                    "the storage writes " + stated + " as a whole, as stated; a page has " + ByteSize.text(pageBytes));
        } catch (IllegalArgumentException e) {
            return new WholePages(false, "the fact " + STATED + "=" + stated + " is not a size: " + e.getMessage());
        }
    }
}
