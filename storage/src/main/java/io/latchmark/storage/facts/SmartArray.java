package io.latchmark.storage.facts;

import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses the output of {@code ctrl all show config detail} of ssacli, hpssacli and hpacucli: indented {@code key: value} lines
 * below a heading for each controller, logical drive and physical drive. Facts have names such as {@code slot0.firmware},
 * {@code slot0.logical1.caching}, {@code slot0.drive1I:1:1.model}. The cache ratio, which hpacucli called accelerator ratio, is
 * in percent. Indentation is ignored.
 */
final class SmartArray {
    private static final Pattern CONTROLLER = Pattern.compile("(\\S.*?) in Slot (\\w+)(?: \\(.*\\))*");
    private static final Pattern LOGICAL = Pattern.compile("Logical Drive: (\\d+)");
    private static final Pattern PHYSICAL = Pattern.compile("physicaldrive (\\S+)");
    /** Headings of sections that belong to no preceding object; the accelerator belongs to a logical drive. */
    private static final Pattern OTHER = Pattern.compile(
            "(?i)(array(?! accelerator)\\b|enclosure\\b|expander\\b|sep\\b|port name\\b|internal drive cage\\b|storage enclosure\\b).*");

    private static final Pattern RATIO = Pattern.compile("(\\d+)% Read / (\\d+)% Write");

    private static final Map<String, String> OF_CONTROLLER = Map.ofEntries(
            Map.entry("Controller Status", "status"),
            Map.entry("Firmware Version", "firmware"),
            Map.entry("Cache Board Present", "cache_board_present"),
            Map.entry("Cache Status", "cache_status"),
            Map.entry("Cache Status Details", "cache_status_details"),
            Map.entry("Read Cache Size", "read_cache_size"),
            Map.entry("Write Cache Size", "write_cache_size"),
            Map.entry("Total Cache Size", "cache_size"),
            Map.entry("Total Cache Memory Available", "cache_available"),
            Map.entry("Drive Write Cache", "drive_write_cache"),
            Map.entry("Configured Drive Write Cache Policy", "drive_write_cache"),
            Map.entry("No-Battery Write Cache", "no_battery_write_cache"),
            Map.entry("Write Cache Bypass Threshold Size", "write_cache_bypass"),
            Map.entry("Wait for Cache Room", "wait_for_cache_room"),
            Map.entry("Cache Backup Power Source", "cache_power"),
            Map.entry("Battery/Capacitor Count", "battery_count"),
            Map.entry("Battery/Capacitor Status", "battery_status"),
            Map.entry("Queue Depth", "queue_depth"),
            Map.entry("Elevator Sort", "elevator_sort"));

    private static final Map<String, String> OF_LOGICAL_DRIVE = Map.of(
            "Size", "size",
            "Fault Tolerance", "raid_level",
            "Strip Size", "strip_size",
            "Full Stripe Size", "full_stripe_size",
            "Status", "status",
            "Caching", "caching",
            "Array Accelerator", "caching",
            "LD Acceleration Method", "acceleration",
            "Disk Name", "device");

    private static final Map<String, String> OF_PHYSICAL_DRIVE = Map.of(
            "Status", "status",
            "Drive Type", "use",
            "Interface Type", "interface",
            "Size", "size",
            "Rotational Speed", "rotational_speed",
            "Firmware Revision", "firmware",
            "Model", "model");

    private final Map<String, String> facts = new TreeMap<>();
    private String controller = "";
    private String prefix = "";
    private Map<String, String> names = Map.of();

    private SmartArray() {}

    static Map<String, String> facts(String output) {
        SmartArray reader = new SmartArray();
        output.lines().map(String::strip).forEach(reader::read);
        return reader.facts;
    }

    private void read(String line) {
        if (!isHeading(line)) {
            Line.parse(line, ':').ifPresent(this::fact);
        }
    }

    private boolean isHeading(String line) {
        Matcher ofController = CONTROLLER.matcher(line);
        if (ofController.matches()) {
            controller = "slot" + ofController.group(2) + ".";
            facts.put(controller + "model", ofController.group(1));
            return part(controller, OF_CONTROLLER);
        }
        Matcher logical = LOGICAL.matcher(line);
        if (logical.matches()) {
            return part(controller + "logical" + logical.group(1) + ".", OF_LOGICAL_DRIVE);
        }
        Matcher physical = PHYSICAL.matcher(line);
        if (physical.matches()) {
            return part(controller + "drive" + physical.group(1) + ".", OF_PHYSICAL_DRIVE);
        }
        return OTHER.matcher(line).matches() && part("", Map.of());
    }

    private boolean part(String newPrefix, Map<String, String> newNames) {
        prefix = newPrefix;
        names = newNames;
        return true;
    }

    private void fact(Line line) {
        Matcher ratio = RATIO.matcher(line.value());
        if (prefix.equals(controller) && line.key().endsWith(" Ratio") && ratio.matches()) {
            facts.put(prefix + "cache_read_percent", ratio.group(1));
            facts.put(prefix + "cache_write_percent", ratio.group(2));
        } else {
            line.put(names, prefix, facts);
        }
    }
}
