package io.latchmark.emulation.device;

import io.latchmark.core.LatchmarkException;
import io.latchmark.storage.device.Device;
import io.latchmark.storage.device.Mount;
import java.net.SocketException;
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

    private static final Path ROOT = Path.of("/");
    private static final String FIRST = "emulated0";
    private static final String SECOND = "emulated1";

    /**
     * The emulator that serves a directory.
     *
     * @param root the folder that contains {@code proc}
     */
    public static Optional<Emulator> of(Path root, Path directory) {
        return Mount.of(root, directory)
                .filter(mount -> mount.fileSystem().equals(FILE_SYSTEM))
                .map(mount -> new Emulator(mount.point(), mount.sourcePath()));
    }

    /** Whether a directory, or one above it, is on an emulated device, whether or not its emulator is running. */
    public static boolean isBelow(Path directory) {
        return of(ROOT, directory).isPresent();
    }

    /** Whether an emulator serves a directory, or one above it, and answers. */
    public static boolean serves(Path directory) {
        try {
            ask(directory, "status");
            return true;
        } catch (LatchmarkException e) {
            return false;
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

    /**
     * Sends an order to the emulator that serves a directory, and returns its answer.
     *
     * @throws LatchmarkException of category ENVIRONMENT if none serves it or it refuses
     */
    public static List<String> ask(Path directory, String order) {
        Emulator emulator = Emulator.of(ROOT, directory)
                .orElseThrow(() -> LatchmarkException.environment("no emulator serves " + directory
                        + ": mount it with 'latchmark emulate mount " + directory + "'"));
        List<String> answer;
        try {
            answer = emulator.ask(order);
        } catch (LatchmarkException e) {
            throw e.getCause() instanceof SocketException
                    ? LatchmarkException.environment(
                            "the emulator that served " + directory + " has ended and left its mount: 'umount "
                                    + directory
                                    + "' removes it, and 'latchmark emulate mount' with the same folders serves it again",
                            e)
                    : e;
        }
        if (!answer.isEmpty() && answer.get(0).startsWith("error ")) {
            throw LatchmarkException.environment(answer.get(0).substring("error ".length()));
        }
        return answer;
    }
}
