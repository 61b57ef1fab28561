package io.latchmark.powercut;

import io.latchmark.storage.device.Mount;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;

/** Identifies one start of this host and, if a process serves the file system, of that process, whose end is a power cut of its device. */
final class HostBoot {
    private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");

    private HostBoot() {}

    /** Identifies the start for the storage of a folder. */
    static String of(Path folder) {
        return host()
                + Mount.of(Path.of("/"), folder)
                        .filter(mount -> mount.fileSystem().startsWith("fuse."))
                        .map(mount -> " " + mount.source())
                        .orElse("");
    }

    private static String host() {
        try {
            return Files.readString(BOOT).strip();
        } catch (IOException e) {
            // Elsewhere the start of the first process stands for it.
            return ProcessHandle.allProcesses()
                    .flatMap(process -> process.info().startInstant().stream())
                    .min(Comparator.naturalOrder())
                    .map(Object::toString)
                    .orElse("");
        }
    }
}
