package io.latchmark.storage.device;

import io.latchmark.core.LatchmarkException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Finds the whole block devices that store a directory on Linux: the mount with the longest prefix in
 * {@code /proc/self/mountinfo}, its device number in {@code /sys/dev/block}, from a partition to its disk, and through
 * {@code slaves/} to the disks below a logical or encrypted volume (kernel documentation: ABI/stable/sysfs-block). A device that
 * changes I/O is not resolved further: a software RAID multiplies writes, and a cache, mirror or delay of the device mapper
 * answers, repeats or delays I/O, so the disks below would show different I/O from the database's. What can't be resolved is
 * reported with a reason, never guessed. Immutable.
 */
public final class BlockDevices {
    private static final long SECTOR_BYTES = 512;
    private static final int OVERLAYS_MAX = 8;
    /** Volumes that pass I/O on unchanged: encryption and multipath. */
    private static final List<String> PASSING_ON = List.of("CRYPT-", "mpath-");

    private static final String VOLUME_MANAGER = "LVM-";
    /** Fields of {@code stat} in sysfs (kernel documentation: block/stat). */
    private static final int READS = 0;

    private static final int READ_TIME = 3;
    private static final int WRITES = 4;
    private static final int WRITE_TIME = 7;
    /** On any device this number of I/Os takes more than a millisecond in total. */
    private static final long ACCESSES_WITH_TIMES = 1_000;

    private final Path root;

    /**
     * The block devices of a machine.
     *
     * @param root the folder with {@code proc}, {@code sys}, {@code dev} and the directories to resolve: {@code /} or a recorded
     *     tree
     */
    public BlockDevices(Path root) {
        this.root = root.toAbsolutePath().normalize();
    }

    /**
     * The storage of a directory.
     *
     * @param directory an existing directory on this machine; symbolic links are followed
     */
    public Backing resolve(Path directory) {
        Path mountInfo = root.resolve("proc/self/mountinfo");
        if (!Files.isReadable(mountInfo)) {
            return Backing.unresolved("", "", "this system has no /proc/self/mountinfo: device counters need Linux");
        }
        try (Stream<String> lines = Files.lines(mountInfo)) {
            return resolve(directory, lines.map(Mount::parse).toList(), 0);
        } catch (IOException | UncheckedIOException e) {
            return Backing.unresolved("", "", "cannot resolve the device of " + directory + ": " + e);
        }
    }

    /** The storage of each directory, by its use. */
    public Map<String, Backing> resolve(Map<String, Path> directories) {
        Map<String, Backing> backings = new HashMap<>();
        directories.forEach((use, directory) -> backings.put(use, resolve(directory)));
        return backings;
    }

    private Backing resolve(Path directory, List<Mount> mounts, int depth) throws IOException {
        Path real = fromRoot(onThisSystem(directory).toRealPath());
        Optional<Mount> found = mountOf(real, mounts);
        if (found.isEmpty()) {
            return Backing.unresolved("", "", "no mount in /proc/self/mountinfo holds " + real);
        }
        Mount mount = found.get();
        if (mount.fileSystem().equals("overlay")) {
            return resolveOverlay(mount, mounts, depth);
        }
        if (mount.fileSystem().equals("btrfs")) {
            return resolveBtrfs(mount);
        }
        if (mount.fileSystem().equals(Emulator.FILE_SYSTEM)) {
            return resolveEmulated(mount, real);
        }
        if (mount.hasNoDeviceNumber()) {
            return unresolved(mount, withoutDevice(mount.fileSystem()));
        }
        Path link = root.resolve("sys/dev/block").resolve(mount.number());
        if (!Files.exists(link)) {
            return unresolved(mount, "the device " + mount.number() + " of " + real + " is not in /sys/dev/block");
        }
        return resolved(mount, List.of(link));
    }

    private static Optional<Mount> mountOf(Path real, List<Mount> mounts) {
        // Of two mounts on one point the later hides the earlier.
        return mounts.stream()
                .filter(mount -> real.startsWith(mount.point()))
                .reduce((one, other) ->
                        other.point().getNameCount() >= one.point().getNameCount() ? other : one);
    }

    private Backing resolveOverlay(Mount mount, List<Mount> mounts, int depth) throws IOException {
        String upper = mount.superOption("upperdir");
        if (upper.isEmpty()) {
            return unresolved(mount, "the overlay on " + mount.point() + " has no upper directory to write to");
        }
        Path directory = Path.of(upper);
        if (depth == OVERLAYS_MAX || !Files.isDirectory(onThisSystem(directory))) {
            return unresolved(
                    mount,
                    "the overlay on " + mount.point()
                            + " writes to a directory outside this container; put the data on a separate volume");
        }
        Backing upperBacking = resolve(directory, mounts, depth + 1);
        return new Backing("overlay", mount.allOptions(), upperBacking.devices(), upperBacking.whyUnresolved());
    }

    private static Backing resolveEmulated(Mount mount, Path directory) {
        Emulator emulator = new Emulator(mount.point(), Path.of(mount.source()));
        try {
            Device volume = emulator.device(directory, mount.number());
            return new Backing(mount.fileSystem(), mount.allOptions(), List.of(volume), "");
        } catch (LatchmarkException e) {
            return unresolved(mount, e.getMessage());
        }
    }

    /** A btrfs mount has its own device number; its source names one device, and sysfs the others (sysfs-fs-btrfs). */
    private Backing resolveBtrfs(Mount mount) throws IOException {
        Path source = onThisSystem(Path.of(mount.source()));
        if (!mount.source().startsWith("/dev/") || !Files.exists(source)) {
            return unresolved(mount, "the source " + mount.source() + " of the btrfs mount is not a device here");
        }
        String name = source.toRealPath().getFileName().toString();
        for (Path fileSystem : list(root.resolve("sys/fs/btrfs"))) {
            Path devices = fileSystem.resolve("devices");
            if (Files.exists(devices.resolve(name))) {
                return resolved(mount, list(devices));
            }
        }
        Path node = root.resolve("sys/class/block").resolve(name);
        return Files.exists(node)
                ? resolved(mount, List.of(node))
                : unresolved(mount, "the device " + name + " of the btrfs mount is not in /sys/class/block");
    }

    private static Backing unresolved(Mount mount, String why) {
        return Backing.unresolved(mount.fileSystem(), mount.allOptions(), why);
    }

    private Backing resolved(Mount mount, List<Path> nodes) throws IOException {
        Map<String, Device> disks = new LinkedHashMap<>();
        for (Path node : nodes) {
            addDisks(node, disks);
        }
        return new Backing(mount.fileSystem(), mount.allOptions(), List.copyOf(disks.values()), "");
    }

    private static void addDisks(Path link, Map<String, Device> disks) throws IOException {
        Path node = link.toRealPath();
        Path disk = Files.exists(node.resolve("partition")) ? parent(node) : node;
        List<Path> slaves = list(disk.resolve("slaves"));
        Map<String, Device> below = new LinkedHashMap<>();
        for (Path slave : slaves) {
            addDisks(slave, below);
        }
        if (slaves.isEmpty() || (changesAccesses(disk, slaves) && keepsTimes(disk))) {
            Device device = read(disk, below.keySet());
            disks.putIfAbsent(device.name(), device);
        } else {
            below.forEach(disks::putIfAbsent);
        }
    }

    /** Recognised by {@code md/}, or by the prefix that each volume tool writes to {@code dm/uuid}. */
    private static boolean changesAccesses(Path device, List<Path> slaves) throws IOException {
        if (Files.isDirectory(device.resolve("md"))) {
            return true;
        }
        String uuid = text(device.resolve("dm/uuid"));
        if (!Files.isDirectory(device.resolve("dm")) || PASSING_ON.stream().anyMatch(uuid::startsWith)) {
            return false;
        }
        // The volume manager builds mirrors, caches and snapshots on hidden volumes, and everything else on disks.
        return !uuid.startsWith(VOLUME_MANAGER)
                || slaves.stream().anyMatch(slave -> Files.isDirectory(slave.resolve("dm")));
    }

    /** Older kernels count a software RAID's I/Os but not their latency; then its disks are more informative. */
    private static boolean keepsTimes(Path device) throws IOException {
        String[] counters = text(device.resolve("stat")).split("\\s+", -1);
        if (counters.length <= WRITE_TIME) {
            return true;
        }
        return number(counters, READS) + number(counters, WRITES) < ACCESSES_WITH_TIMES
                || number(counters, READ_TIME) + number(counters, WRITE_TIME) > 0;
    }

    private static long number(String[] counters, int index) {
        return Long.parseUnsignedLong(counters[index]);
    }

    private static Device read(Path disk, Set<String> below) throws IOException {
        Map<String, String> attributes = new TreeMap<>();
        attributes.put("disks_beneath", String.join(", ", below));
        attributes.put("model", text(disk.resolve("device/model")));
        attributes.put("rotational", text(disk.resolve("queue/rotational")));
        attributes.put("scheduler", chosen(text(disk.resolve("queue/scheduler"))));
        attributes.put("write_cache", text(disk.resolve("queue/write_cache")));
        attributes.put("atomic_write_unit_max_bytes", text(disk.resolve("queue/atomic_write_unit_max_bytes")));
        attributes.put("nr_requests", text(disk.resolve("queue/nr_requests")));
        String sectors = text(disk.resolve("size"));
        if (!sectors.isEmpty()) {
            // This file counts 512-byte units, whatever the device's own block size.
            attributes.put("size_bytes", Long.toString(Long.parseLong(sectors) * SECTOR_BYTES));
        }
        attributes.values().removeIf(String::isEmpty);
        // sysfs writes a slash in a kernel name, for example in cciss/c0d0, as an exclamation mark.
        String name = fileName(disk).replace('!', '/');
        return new Device(name, text(disk.resolve("dev")), attributes);
    }

    /** The kernel lists all schedulers, with the active one in brackets. */
    private static String chosen(String schedulers) {
        int open = schedulers.indexOf('[');
        int close = schedulers.indexOf(']', open + 1);
        return open < 0 || close < 0 ? schedulers : schedulers.substring(open + 1, close);
    }

    private static String withoutDevice(String fileSystem) {
        return switch (fileSystem) {
            case "tmpfs", "ramfs" -> "the file system " + fileSystem + " is in memory: there is no device";
            case "nfs", "nfs4", "cifs", "smb3", "ceph", "9p", "virtiofs" ->
                "the file system " + fileSystem + " is served by another host, whose devices can't be seen from here";
            case "zfs" -> "ZFS does not report to the kernel which devices hold a file system";
            default -> "the file system " + fileSystem + " names no block device";
        };
    }

    private Path onThisSystem(Path path) {
        Path absolute = path.toAbsolutePath().normalize();
        Path top = absolute.getRoot();
        return top == null ? absolute : root.resolve(top.relativize(absolute));
    }

    private Path fromRoot(Path real) throws IOException {
        return Path.of("/").resolve(root.toRealPath().relativize(real));
    }

    private static Path parent(Path path) {
        Path parent = path.getParent();
        if (parent == null) {
            throw new IllegalStateException("a partition without a disk: " + path);
        }
        return parent;
    }

    private static String fileName(Path path) {
        Path name = path.getFileName();
        return name == null ? "" : name.toString();
    }

    private static List<Path> list(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(folder)) {
            return new ArrayList<>(entries.sorted().toList());
        }
    }

    private static String text(Path file) throws IOException {
        return Files.isReadable(file) ? Files.readString(file).strip() : "";
    }
}
