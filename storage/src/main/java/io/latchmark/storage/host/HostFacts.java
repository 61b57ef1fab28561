package io.latchmark.storage.host;

import io.latchmark.platform.Autogroup;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Facts about the driver's machine and its JVM. Reports only what can be read; never user names, environment variables or system
 * properties of others. Immutable.
 */
public final class HostFacts {
    private final Path root;

    /**
     * The facts of a machine.
     *
     * @param root the folder that contains {@code proc} and {@code etc}: {@code /} or a recorded tree
     */
    public HostFacts(Path root) {
        this.root = root;
    }

    /** For the group {@code host}: names, operating system, CPUs and memory. */
    public Map<String, String> host() {
        Map<String, String> facts = new TreeMap<>();
        put(facts, "host_name", firstLine("proc/sys/kernel/hostname"));
        put(facts, "os", value("etc/os-release", "PRETTY_NAME", '=').map(name -> name.replace("\"", "")));
        facts.putIfAbsent("os", System.getProperty("os.name") + " " + System.getProperty("os.version"));
        put(facts, "kernel", firstLine("proc/sys/kernel/osrelease"));
        facts.put("architecture", System.getProperty("os.arch"));
        put(facts, "cpu_model", value("proc/cpuinfo", "model name", ':'));
        facts.put("processors", Integer.toString(Runtime.getRuntime().availableProcessors()));
        put(facts, "memory_bytes", value("proc/meminfo", "MemTotal", ':').map(HostFacts::bytes));
        return facts;
    }

    /** For the group {@code driver}: the JVM that runs the driver. */
    public static Map<String, String> driver() {
        Map<String, String> facts = new TreeMap<>();
        facts.put("java_vm", System.getProperty("java.vm.name"));
        facts.put("java_version", System.getProperty("java.runtime.version"));
        facts.put("heap_bytes_max", Long.toString(Runtime.getRuntime().maxMemory()));
        facts.put(
                "collectors",
                ManagementFactory.getGarbageCollectorMXBeans().stream()
                        .map(collector -> collector.getName())
                        .collect(Collectors.joining(", ")));
        facts.put("java_options", options(ManagementFactory.getRuntimeMXBean().getInputArguments()));
        facts.put("autogroup", Autogroup.isInEffect(Path.of("/")) ? "in effect" : "");
        facts.values().removeIf(String::isEmpty);
        return facts;
    }

    /** Only options of the JVM itself: a system property or an agent's argument may contain a secret. */
    static String options(List<String> arguments) {
        return arguments.stream().filter(argument -> argument.startsWith("-X")).collect(Collectors.joining(" "));
    }

    private static void put(Map<String, String> facts, String name, Optional<String> value) {
        value.filter(text -> !text.isEmpty()).ifPresent(text -> facts.put(name, text));
    }

    private static String bytes(String kibibytes) {
        return Long.toString(Long.parseLong(kibibytes.replace("kB", "").strip()) * 1024);
    }

    private Optional<String> firstLine(String file) {
        return lines(file).stream().findFirst().map(String::strip);
    }

    private Optional<String> value(String file, String key, char separator) {
        return lines(file).stream()
                .filter(line -> line.indexOf(separator) > 0)
                .filter(line ->
                        line.substring(0, line.indexOf(separator)).strip().equals(key))
                .map(line -> line.substring(line.indexOf(separator) + 1).strip())
                .findFirst();
    }

    private List<String> lines(String file) {
        try {
            return Files.readAllLines(root.resolve(file), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            // A file that this system does not have yields no fact.
            return List.of();
        }
    }
}
