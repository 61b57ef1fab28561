package io.latchmark.storage.exporter;

import io.latchmark.storage.device.Backing;
import io.latchmark.storage.device.Device;
import io.latchmark.storage.exporter.ExporterPage.Series;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Finds which of an exporter's devices hold a folder of its host: by mount points and partitions on Linux, by the volume's letter
 * or folder on Windows. What can't be found is reported with a reason, never guessed. Immutable.
 */
final class ExportedFiles {
    private static final String REMEDY = "; name the device by --exporter-devices";

    private final ExporterPage page;
    private final Dialect dialect;

    ExportedFiles(ExporterPage page, Dialect dialect) {
        this.page = page;
        this.dialect = dialect;
    }

    /** The storage of a folder of the exporter's host. The path is the server's. */
    Backing resolve(String folder) {
        return dialect.equals(Dialect.WINDOWS) ? onWindows(folder) : onLinux(folder);
    }

    /** Devices named by the user. */
    Backing named(List<String> devices) {
        List<String> missing = devices.stream()
                .filter(device -> !dialect.devices(page).contains(device))
                .toList();
        return missing.isEmpty()
                ? Backing.of(
                        "",
                        devices.stream()
                                .flatMap(device -> device(device).counting(dialect.requests(page)).stream())
                                .toList())
                : Backing.unresolved("the exporter has no device " + String.join(", ", missing) + ": it has "
                        + String.join(", ", dialect.devices(page)));
    }

    private Backing onWindows(String folder) {
        String path = folder.replace('/', '\\').toLowerCase(Locale.ROOT);
        return dialect.devices(page).stream()
                .filter(volume -> holds(volume.toLowerCase(Locale.ROOT), path, "\\"))
                .max(Comparator.comparingInt(String::length))
                .map(volume -> Backing.of(fileSystem(volume), List.of(device(volume))))
                .orElseGet(() -> Backing.unresolved("none of the exporter's volumes holds " + folder + REMEDY));
    }

    private String fileSystem(String volume) {
        return page.all("windows_logical_disk_info").stream()
                .filter(series -> series.label("volume").equals(volume))
                .map(series -> series.label("filesystem"))
                .findFirst()
                .orElse("");
    }

    private Backing onLinux(String folder) {
        // Of two mounts on one point the later hides the earlier, and the page contains only one of them.
        Optional<Series> mount = page.all("node_filesystem_size_bytes").stream()
                .filter(series -> holds(series.label("mountpoint"), folder, "/"))
                .max(Comparator.comparingInt(
                        series -> series.label("mountpoint").length()));
        if (mount.isEmpty()) {
            return Backing.unresolved("none of the exporter's mount points holds " + folder + REMEDY);
        }
        String source = mount.get().label("device");
        return disk(source)
                .map(disk ->
                        Backing.of(mount.get().label("fstype"), device(disk).counting(dialect.requests(page))))
                .orElseGet(() -> Backing.unresolved(
                        "the exporter has no counters of " + source + ", which holds " + folder + REMEDY));
    }

    private static boolean holds(String mount, String path, String separator) {
        String prefix = mount.endsWith(separator) ? mount : mount + separator;
        return (path + separator).startsWith(prefix);
    }

    /** The device with counters that is a mount's source, or has it as a partition. */
    private Optional<String> disk(String source) {
        if (!source.startsWith("/dev/")) {
            return Optional.empty();
        }
        String name = source.substring("/dev/".length());
        if (name.startsWith("mapper/")) {
            return mapped(name.substring("mapper/".length()));
        }
        // A partition of sda is sda1; one of nvme0n1 is nvme0n1p1.
        return dialect.devices(page).stream()
                .filter(disk -> name.equals(disk) || name.matches(Pattern.quote(disk) + "p?\\d+"))
                .max(Comparator.comparingInt(String::length));
    }

    private Optional<String> mapped(String name) {
        return page.all("node_disk_device_mapper_info").stream()
                .filter(series -> series.label("name").equals(name))
                .map(series -> series.label("device"))
                .filter(dialect.devices(page)::contains)
                .findFirst();
    }

    private Device device(String name) {
        Map<String, String> attributes = new TreeMap<>();
        String number = "";
        for (Series series : page.all("node_disk_info")) {
            if (series.label("device").equals(name)) {
                number = series.label("major") + ":" + series.label("minor");
                attributes.put("model", series.label("model"));
            }
        }
        attributes.values().removeIf(String::isEmpty);
        return new Device(name, number, attributes);
    }
}
