package io.latchmark.storage.device;

import io.latchmark.platform.LocalSocket;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An emulator that serves a directory of this host ('latchmark emulate mount'). Its socket, named in the list of mounts, answers
 * requests line by line (docs/emulation.md). Any thread.
 *
 * @param point where it is mounted
 * @param socket for requests
 */
public record Emulator(Path point, Path socket) {
    /** The file system's type in the list of mounts. */
    static final String FILE_SYSTEM = "fuse.latchmark";

    /** The attribute of its volumes that contains its mount point. */
    static final String POINT = "mounted_on";

    private static final String FIRST = "emulated0";
    private static final String SECOND = "emulated1";

    /**
     * The emulator that serves a directory.
     *
     * @param root the folder that contains {@code proc}
     */
    public static Optional<Emulator> of(Path root, Path directory) {
        try {
            return Mount.holding(real(directory.toAbsolutePath().normalize()), Mount.all(root))
                    .filter(mount -> mount.fileSystem().equals(FILE_SYSTEM))
                    .map(mount -> new Emulator(mount.point(), Mount.path(mount.source())));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** A directory that is no longer served has no real path, but its parent has. */
    private static Path real(Path absolute) throws IOException {
        try {
            return absolute.toRealPath();
        } catch (IOException e) {
            Path parent = absolute.getParent();
            return parent == null ? absolute : parent.toRealPath().resolve(absolute.getFileName());
        }
    }

    /** The volume that holds a directory, with its settings as the emulator reports them. */
    Device device(Path directory, String number) {
        EmulatorStatus status = status();
        String second = status.setting("second_volume");
        boolean isBelowSecond = false;
        for (Path name : point.relativize(directory)) {
            isBelowSecond |= name.toString().equals(second);
        }
        boolean hasSecond =
                status.readings().stream().anyMatch(reading -> reading.object().equals(SECOND));
        return new Device(
                isBelowSecond && hasSecond ? SECOND : FIRST,
                number,
                Map.of(
                        "model",
                        "EMULATED " + status.setting("profile"),
                        "cache",
                        status.setting("cache"),
                        "delay",
                        status.setting("delay"),
                        POINT,
                        point.toString()));
    }

    EmulatorStatus status() {
        return EmulatorStatus.of(ask("status"));
    }

    /** Sends a request line and returns the reply. */
    public List<String> ask(String line) {
        return LocalSocket.ask(socket, line);
    }
}
