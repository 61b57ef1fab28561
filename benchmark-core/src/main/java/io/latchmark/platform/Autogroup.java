package io.latchmark.platform;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * Whether Linux divides the CPUs first among sessions of processes, and then among the threads of each (autogroup, man page
 * sched(7)). All threads of this process then get together as much as a single process of another session, and PostgreSQL creates
 * a session for each of its processes. Not in effect for processes in a control group with its own weight.
 */
public final class Autogroup {
    private static final String CONTROL_GROUPS = "sys/fs/cgroup";
    private static final int CONTROLLERS = 1;
    private static final int GROUP = 2;

    private Autogroup() {}

    /**
     * Whether it is in effect for this process.
     *
     * @param root the folder that contains {@code proc} and {@code sys}: {@code /} or a recorded tree
     */
    public static boolean isInEffect(Path root) {
        return text(root.resolve("proc/sys/kernel/sched_autogroup_enabled"))
                        .strip()
                        .equals("1")
                && text(root.resolve("proc/self/autogroup")).startsWith("/autogroup-")
                && text(root.resolve("proc/self/cgroup")).lines().noneMatch(line -> hasWeight(root, line));
    }

    /** Whether a line of {@code /proc/self/cgroup} names a group with its own share of the CPUs. */
    private static boolean hasWeight(Path root, String line) {
        String[] fields = line.split(":", 3);
        if (fields.length <= GROUP) {
            return false;
        }
        List<String> controllers = Arrays.asList(fields[CONTROLLERS].split(",", -1));
        if (controllers.contains("cpu")) {
            return !fields[GROUP].equals("/");
        }
        // Version 2: a group has the file if its parent allows it a weight; the root is not a group and never has it.
        return fields[CONTROLLERS].isEmpty()
                && (hasWeight(root.resolve(CONTROL_GROUPS), Path.of(fields[GROUP]))
                        || hasWeight(root.resolve(CONTROL_GROUPS).resolve("unified"), Path.of(fields[GROUP])));
    }

    private static boolean hasWeight(Path groups, Path group) {
        for (Path above = group; above != null; above = above.getParent()) {
            if (Files.exists(groups.resolve(above.toString().substring(1)).resolve("cpu.weight"))) {
                return true;
            }
        }
        return false;
    }

    private static String text(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return "";
        }
    }
}
