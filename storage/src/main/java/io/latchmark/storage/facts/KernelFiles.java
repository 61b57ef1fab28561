package io.latchmark.storage.facts;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses what the Linux kernel reports in files: {@code grep . FILE…} over sysfs, which prints {@code path:value}, and
 * {@code /proc/mdstat} and {@code /proc/mounts}. Facts have names such as {@code sda.scheduler}, {@code md0.stripe_cache_size},
 * {@code /srv/data.options}. Only the active scheduler is reported. Sources: ABI/stable/sysfs-block, admin-guide/md, proc(5).
 */
final class KernelFiles {
    private static final Pattern SYSFS = Pattern.compile("/sys/block/([^/]+)/(?:queue|device|md)/(\\w+):(.*)");
    private static final Pattern CHOSEN = Pattern.compile(".*\\[(.+?)\\].*");
    private static final Pattern MD =
            Pattern.compile("(md\\S*) : (\\w+)(?: \\([^)]*\\))?(?: (raid\\w+|linear|multipath))? .*");
    private static final Pattern MD_CHUNK = Pattern.compile(".*?(\\d+[kKM]) chunks?.*");
    private static final Pattern MD_MEMBERS = Pattern.compile(".*?\\[(\\d+/\\d+)\\].*");
    private static final Pattern MD_SYNC = Pattern.compile(".*?\\b(check|resync|recovery|reshape|repair)\\s*=.*");
    private static final Pattern OCTAL = Pattern.compile("\\\\([0-7]{3})");

    /** File systems without a local device that can still hold a database. */
    private static final Set<String> WITHOUT_DEVICE = Set.of("zfs", "nfs", "nfs4", "cifs", "ceph", "overlay");

    private KernelFiles() {}

    static Map<String, String> ofQueue(String output) {
        return ofSysfs(output);
    }

    static Map<String, String> ofMd(String output) {
        Map<String, String> facts = ofSysfs(output);
        String prefix = "";
        for (String line : output.lines().toList()) {
            Matcher array = MD.matcher(line + " ");
            if (array.matches()) {
                prefix = array.group(1) + ".";
                facts.put(prefix + "state", array.group(2));
                if (array.group(3) != null) {
                    facts.put(prefix + "level", array.group(3));
                }
            } else if (line.isBlank() || !line.startsWith(" ")) {
                prefix = "";
            } else if (!prefix.isEmpty()) {
                putFirst(facts, prefix + "chunk", MD_CHUNK.matcher(line));
                putFirst(facts, prefix + "members", MD_MEMBERS.matcher(line));
                putFirst(facts, prefix + "sync", MD_SYNC.matcher(line));
            }
        }
        return facts;
    }

    static Map<String, String> ofMounts(String output) {
        Map<String, String> facts = new TreeMap<>();
        for (String line : output.lines().toList()) {
            List<String> words = List.of(line.split("\\s+"));
            if (words.size() == 6 && holdsData(words.get(0), words.get(2))) {
                String point = plain(words.get(1)) + ".";
                facts.put(point + "source", plain(words.get(0)));
                facts.put(point + "file_system", words.get(2));
                facts.put(point + "options", words.get(3));
            }
        }
        return facts;
    }

    private static boolean holdsData(String source, String fileSystem) {
        return (source.startsWith("/dev/") && !source.startsWith("/dev/loop")) || WITHOUT_DEVICE.contains(fileSystem);
    }

    /** The kernel escapes blanks, tabs, line ends and backslashes as octal numbers. */
    private static String plain(String word) {
        return OCTAL.matcher(word)
                .replaceAll(octal -> Matcher.quoteReplacement(Character.toString(Integer.parseInt(octal.group(1), 8))));
    }

    private static Map<String, String> ofSysfs(String output) {
        Map<String, String> facts = new TreeMap<>();
        for (String line : output.lines().toList()) {
            Matcher file = SYSFS.matcher(line);
            if (file.matches()) {
                Matcher chosen = CHOSEN.matcher(file.group(3));
                String value = file.group(2).equals("scheduler") && chosen.matches() ? chosen.group(1) : file.group(3);
                // sysfs writes a slash in a kernel name, for example in cciss/c0d0, as an exclamation mark.
                facts.put(file.group(1).replace('!', '/') + "." + file.group(2), value.strip());
            }
        }
        return facts;
    }

    private static void putFirst(Map<String, String> facts, String name, Matcher matcher) {
        if (matcher.matches()) {
            facts.putIfAbsent(name, matcher.group(1));
        }
    }
}
