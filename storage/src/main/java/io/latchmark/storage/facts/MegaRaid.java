package io.latchmark.storage.facts;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses the output of {@code /call show all} and {@code /call/vall show all} of storcli, perccli and perccli2:
 * {@code key = value} lines under headings that end in {@code " :"}, and tables. Facts have names such as {@code c0.firmware},
 * {@code c0.v1.write_policy}, {@code c0.drive252:3.model}. The letters of a virtual drive's cache column mean, in the tool's own
 * legend: R read ahead, NR no read ahead; WB write back, AWB always, FWB forced, WT write through; D direct I/O, C cached I/O.
 */
final class MegaRaid {
    private static final Pattern HEADING = Pattern.compile("(\\S.*?) ?:");
    private static final Pattern VIRTUAL_PROPERTIES = Pattern.compile("VD(\\d+) Properties");
    private static final Pattern PATH = Pattern.compile("/c(\\d+)(?:/.*)?");
    private static final Pattern CACHE = Pattern.compile("(NR|R),?(AWB|FWB|WB|WT)([DC]?)");

    private static final Map<String, String> POLICIES = Map.of(
            "R", "read ahead",
            "NR", "no read ahead",
            "WB", "write back",
            "AWB", "always write back",
            "FWB", "force write back",
            "WT", "write through",
            "D", "direct",
            "C", "cached");

    private static final Map<String, String> OF_CONTROLLER = Map.ofEntries(
            Map.entry("Model", "model"),
            Map.entry("Product Name", "model"),
            Map.entry("FW Version", "firmware"),
            Map.entry("Firmware Version", "firmware"),
            Map.entry("FW Package Build", "firmware_package"),
            Map.entry("Firmware Package Build", "firmware_package"),
            Map.entry("Controller Status", "status"),
            Map.entry("Current Personality", "personality"),
            Map.entry("On Board Memory Size", "memory_size"),
            Map.entry("DDR Memory Size(MiB)", "memory_mib"),
            Map.entry("Current Size of FW Cache (MB)", "cache_mb"),
            Map.entry("Current Size of FW Cache(MiB)", "cache_mib"),
            Map.entry("Energy Pack", "energy_pack"));

    private static final Map<String, String> OF_VIRTUAL_DRIVE = Map.of(
            "Strip Size", "strip_size",
            "Span Depth", "span_depth",
            "Number of Drives Per Span", "drives_per_span",
            "Write Cache(initial setting)", "write_cache_initial",
            "Disk Cache Policy", "disk_cache",
            "OS Drive Name", "device");

    private final Map<String, String> facts = new TreeMap<>();
    private String controller = "";
    private String prefix = "";
    private String section = "";
    private Map<String, String> names = OF_CONTROLLER;
    private String header = "";

    private MegaRaid() {}

    static Map<String, String> facts(String output) {
        MegaRaid reader = new MegaRaid();
        output.lines().map(String::stripTrailing).forEach(reader::read);
        return reader.facts;
    }

    private void read(String line) {
        Matcher heading = HEADING.matcher(line);
        if (line.isEmpty()) {
            header = "";
        } else if (heading.matches()) {
            section(heading.group(1));
        } else if (isHeader(line)) {
            header = line;
        } else if (!header.isEmpty() && !line.startsWith("--")) {
            row(line);
        } else if (header.isEmpty()) {
            Line.parse(line, '=').ifPresent(this::fact);
        }
    }

    private void section(String title) {
        section = title;
        header = "";
        Matcher path = PATH.matcher(title);
        if (path.matches()) {
            controller = "c" + path.group(1) + ".";
        }
        Matcher virtual = VIRTUAL_PROPERTIES.matcher(title);
        if (virtual.matches()) {
            prefix = controller + "v" + virtual.group(1) + ".";
            names = OF_VIRTUAL_DRIVE;
        } else {
            prefix = controller;
            names = OF_CONTROLLER;
        }
    }

    private boolean isHeader(String line) {
        return line.startsWith("DG/VD ")
                || line.startsWith("EID:Slt ")
                || (line.startsWith("Model ") && isPower(section) && line.contains("State"));
    }

    private static boolean isPower(String section) {
        return section.equals("BBU_Info") || section.equals("Cachevault_Info");
    }

    private void fact(Line line) {
        if (line.key().equals("Controller")) {
            controller = "c" + line.value() + ".";
            prefix = controller;
            names = OF_CONTROLLER;
        } else {
            line.put(names, prefix, facts);
        }
    }

    private void row(String line) {
        String[] words = line.strip().split("\\s+");
        if (header.startsWith("DG/VD ")) {
            virtualDrive(words);
        } else if (header.startsWith("EID:Slt ")) {
            physicalDrive(words, column(line, "Model"));
        } else {
            facts.put(controller + "battery_model", words[0]);
            facts.put(controller + "battery_state", column(line, "State"));
        }
    }

    private void virtualDrive(String[] words) {
        List<String> titles = List.of(header.strip().split("\\s+"));
        int size = titles.indexOf("Size");
        if (size < 0 || words.length < size + 2) {
            return;
        }
        String drive = controller + "v" + words[0].substring(words[0].indexOf('/') + 1) + ".";
        for (int i = 1; i < size; i++) {
            switch (titles.get(i)) {
                case "TYPE" -> facts.put(drive + "raid_level", words[i]);
                case "State" -> facts.put(drive + "state", words[i]);
                case "Access" -> facts.put(drive + "access", words[i]);
                case "Cache", "CurrentCache" -> cache(drive, words[i]);
                default -> {}
            }
        }
        facts.put(drive + "size", words[size] + " " + words[size + 1]);
    }

    private void cache(String drive, String letters) {
        facts.put(drive + "cache", letters);
        Matcher policies = CACHE.matcher(letters);
        if (policies.matches()) {
            facts.put(drive + "read_policy", POLICIES.getOrDefault(policies.group(1), ""));
            facts.put(drive + "write_policy", POLICIES.getOrDefault(policies.group(2), ""));
            if (!policies.group(3).isEmpty()) {
                facts.put(drive + "io_policy", POLICIES.getOrDefault(policies.group(3), ""));
            }
        }
    }

    private void physicalDrive(String[] words, String model) {
        List<String> titles = List.of(header.strip().split("\\s+"));
        int size = titles.indexOf("Size");
        if (size < 0 || words.length < size + 4) {
            return;
        }
        String drive = controller + "drive" + words[0] + ".";
        facts.put(
                drive + "state", words[titles.contains("Status") ? titles.indexOf("Status") : titles.indexOf("State")]);
        // The size is a number and a unit, so everything after it is one word further right than its title.
        facts.put(drive + "size", words[size] + " " + words[size + 1]);
        facts.put(drive + "interface", words[size + 2]);
        facts.put(drive + "media", words[size + 3]);
        facts.put(drive + "model", model);
    }

    /** The text below a left-aligned title, up to the next title; it may contain blanks. */
    private String column(String line, String title) {
        int start = header.indexOf(title);
        int next = start + title.length();
        while (next < header.length() && header.charAt(next) == ' ') {
            next++;
        }
        return line.substring(Math.min(start, line.length()), Math.min(next, line.length()))
                .strip();
    }
}
