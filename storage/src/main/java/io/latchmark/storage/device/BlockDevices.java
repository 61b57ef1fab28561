package io.latchmark.storage.device;

import io.latchmark.core.LatchmarkException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
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
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds the whole block devices that store a directory on Linux: the mount with the longest prefix in
 * {@code /proc/self/mountinfo}, its device number in {@code /sys/dev/block}, from a partition to its disk, and through
 * {@code slaves/} to the disks below a layer that is known to pass each request on unchanged, to one disk (kernel documentation:
 * ABI/stable/sysfs-block). Any other layer is sampled itself: a mirror multiplies writes, a cache answers reads, replication waits
 * for another host, so the disks below would show different I/O from the database's. What can't be resolved is reported with a
 * reason, never guessed. Immutable.
 */
public final class BlockDevices {
    private static final long SECTOR_BYTES = 512;
    private static final int OVERLAYS_MAX = 8;
    /**
     * What the tools write to {@code dm/uuid} for mapped devices that pass I/O on: dm-multipath, partitions by kpartx, and dm-crypt
     * without integrity, whose device is below it. Other volumes of cryptsetup, CRYPT-INTEGRITY among them, write more or nothing.
     */
    private static final Pattern PASSING_ON =
            Pattern.compile("(mpath|part\\d+|CRYPT-(LUKS[12]|PLAIN|LOOPAES|TCRYPT|BITLK|FVAULT2))-.*");

    /** Levels of {@code md/level} that pass I/O on (Documentation/admin-guide/md.rst). */
    private static final Set<String> MD_PASSING_ON = Set.of("raid0", "linear");

    private static final String VOLUME_MANAGER = "LVM-";

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
        try {
            return resolve(directory, Mount.all(root), 0);
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
        Optional<Mount> found = Mount.holding(real, mounts);
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
        Optional<ServedDevices> served = ServedDevices.of(mount.fileSystem());
        if (served.isPresent()) {
            return resolveServed(served.get(), mount, real);
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

    private Backing resolveOverlay(Mount mount, List<Mount> mounts, int depth) throws IOException {
        String upper = mount.superOption("upperdir");
        if (upper.isEmpty()) {
            return unresolved(mount, "the overlay on " + mount.point() + " has no upper directory to write to");
        }
        Path directory = Mount.path(upper);
        if (depth == OVERLAYS_MAX || !Files.isDirectory(onThisSystem(directory))) {
            return unresolved(
                    mount,
                    "the overlay on " + mount.point()
                            + " writes to a directory outside this container; put the data on a separate volume");
        }
        Backing upperBacking = resolve(directory, mounts, depth + 1);
        return new Backing("overlay", mount.allOptions(), upperBacking.devices(), upperBacking.whyUnresolved());
    }

    private static Backing resolveServed(ServedDevices served, Mount mount, Path directory) {
        try {
            Device device = served.device(mount, directory);
            return new Backing(mount.fileSystem(), mount.allOptions(), List.of(device), "");
        } catch (LatchmarkException e) {
            return unresolved(mount, e.getMessage());
        }
    }

    /** A btrfs mount has its own device number; its source names one device, and sysfs the others (sysfs-fs-btrfs). */
    private Backing resolveBtrfs(Mount mount) throws IOException {
        Path source = onThisSystem(Mount.path(mount.source()));
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
        Map<String, Long> requests = DiskStatsSampler.requests(root);
        List<Device> counting = disks.values().stream()
                .flatMap(disk -> disk.counting(requests).stream())
                .toList();
        return new Backing(mount.fileSystem(), mount.allOptions(), counting, "");
    }

    private static void addDisks(Path link, Map<String, Device> disks) throws IOException {
        Path node = link.toRealPath();
        Path disk = Files.exists(node.resolve("partition")) ? parent(node) : node;
        List<Path> slaves = list(disk.resolve("slaves"));
        Map<String, Device> below = new LinkedHashMap<>();
        for (Path slave : slaves) {
            addDisks(slave, below);
        }
        if (slaves.isEmpty() || !passesOn(disk, slaves)) {
            Device device = read(disk, below.keySet());
            disks.putIfAbsent(device.name(), device);
        } else {
            below.forEach(disks::putIfAbsent);
        }
    }

    private static boolean passesOn(Path device, List<Path> slaves) throws IOException {
        String uuid = text(device.resolve("dm/uuid"));
        if (!uuid.startsWith(VOLUME_MANAGER)) {
            return PASSING_ON.matcher(uuid).matches() || MD_PASSING_ON.contains(text(device.resolve("md/level")));
        }
        // Linear and striped volumes are on disks; mirrors, caches, snapshots and thin volumes on hidden volumes of the
        // manager.
        for (Path slave : slaves) {
            if (text(slave.resolve("dm/uuid")).startsWith(VOLUME_MANAGER)) {
                return false;
            }
        }
        return true;
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
        return Files.isReadable(file) ? new String(Files.readAllBytes(file), StandardCharsets.UTF_8).strip() : "";
    }
}
