package io.latchmark.storage.facts;

import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses what drives report about themselves: {@code hdparm -W}, {@code smartctl -i -g all}, and nvme-cli's {@code id-ctrl} and
 * {@code get-feature -f 6}. Facts have names such as {@code sda.write_cache}. The cache of an NVMe drive is described by bit 0 of
 * VWC in Identify Controller (whether there is one) and of feature 06h (whether it is on): NVM Express Base Specification.
 */
final class Drives {
    private static final Pattern HDPARM_DEVICE = Pattern.compile("/dev/(\\S+):");
    private static final Pattern HDPARM_CACHE = Pattern.compile("\\s*write-caching\\s*=\\s*(?:\\d+ \\((.*)\\)|(.*))");
    private static final Pattern NVME_FEATURE =
            Pattern.compile(".*\\(Volatile Write Cache\\), Current value:\\s*(?:0x)?([0-9a-fA-F]+)\\s*");

    private static final Map<String, String> OF_SMARTCTL = Map.ofEntries(
            Map.entry("Vendor", "vendor"),
            Map.entry("Device Model", "model"),
            Map.entry("Model Number", "model"),
            Map.entry("Product", "model"),
            Map.entry("Firmware Version", "firmware"),
            Map.entry("Revision", "firmware"),
            Map.entry("Rotation Rate", "rotation_rate"),
            Map.entry("Transport protocol", "transport"),
            Map.entry("Write cache is", "write_cache"),
            Map.entry("Writeback Cache is", "write_cache"),
            Map.entry("Wt Cache Reorder", "write_cache_reorder"),
            Map.entry("Rd look-ahead is", "read_ahead"),
            Map.entry("Read Cache is", "read_cache"));

    private static final Map<String, String> OF_NVME = Map.of("mn", "model", "fr", "firmware");

    private Drives() {}

    static Map<String, String> ofHdparm(String output) {
        Map<String, String> facts = new TreeMap<>();
        String device = "";
        for (String line : output.lines().toList()) {
            Matcher named = HDPARM_DEVICE.matcher(line);
            Matcher cache = HDPARM_CACHE.matcher(line);
            if (named.matches()) {
                device = named.group(1);
            } else if (cache.matches()) {
                String state = cache.group(1) == null ? cache.group(2) : cache.group(1);
                facts.put(device + ".write_cache", state.strip());
            }
        }
        return facts;
    }

    static Map<String, String> ofSmartctl(String output) {
        Map<String, String> facts = new TreeMap<>();
        for (OutputSection section : OutputSection.of(output)) {
            for (String text : section.lines()) {
                Line.parse(text, ':').ifPresent(line -> line.put(OF_SMARTCTL, section.device() + ".", facts));
            }
        }
        return facts;
    }

    static Map<String, String> ofNvme(String output) {
        Map<String, String> facts = new TreeMap<>();
        for (OutputSection section : OutputSection.of(output)) {
            String prefix = section.device() + ".";
            for (String text : section.lines()) {
                Matcher feature = NVME_FEATURE.matcher(text);
                if (feature.matches()) {
                    facts.put(prefix + "write_cache", isOdd(feature.group(1)) ? "on" : "off");
                } else {
                    Line.parse(text, ':').ifPresent(line -> nvme(line, prefix, facts));
                }
            }
        }
        return facts;
    }

    private static void nvme(Line line, String prefix, Map<String, String> facts) {
        String digits = line.value().replaceFirst("^0x", "");
        if (line.key().equals("vwc") && digits.matches("[0-9a-fA-F]{1,8}")) {
            facts.put(prefix + "volatile_write_cache", isOdd(digits) ? "present" : "absent");
        } else {
            line.put(OF_NVME, prefix, facts);
        }
    }

    private static boolean isOdd(String digits) {
        return (Long.parseLong(digits.substring(Math.max(0, digits.length() - 8)), 16) & 1) == 1;
    }
}
