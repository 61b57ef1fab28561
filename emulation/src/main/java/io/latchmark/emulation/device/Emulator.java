package io.latchmark.emulation.device;

import io.latchmark.core.LatchmarkException;
import io.latchmark.storage.device.Device;
import io.latchmark.storage.device.Mount;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.SocketException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
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
    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final int ANSWER_BYTES_MAX = 1 << 20;

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
        return exchange(socket, line);
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

    /**
     * Sends a line and returns the answer.
     *
     * @throws LatchmarkException of category ENVIRONMENT if there is no answer within 10 s
     */
    private static List<String> exchange(Path socket, String line) {
        try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(socket));
                Selector selector = Selector.open()) {
            ByteBuffer question = StandardCharsets.UTF_8.encode(line + "\n");
            while (question.hasRemaining()) {
                channel.write(question);
            }
            channel.configureBlocking(false);
            channel.register(selector, SelectionKey.OP_READ);
            return answer(channel, selector, socket).lines().toList();
        } catch (IOException e) {
            throw LatchmarkException.environment("nobody answers at " + socket + ": " + e.getMessage(), e);
        }
    }

    private static String answer(SocketChannel channel, Selector selector, Path socket) throws IOException {
        long end = System.nanoTime() + LIMIT.toNanos();
        ByteBuffer part = ByteBuffer.allocate(8192);
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        while (all.size() < ANSWER_BYTES_MAX) {
            long millis = (end - System.nanoTime()) / 1_000_000;
            if (millis <= 0 || selector.select(millis) == 0) {
                throw LatchmarkException.environment(
                        "no answer at " + socket + " within " + LIMIT.toSeconds() + " s: is its process stopped?");
            }
            selector.selectedKeys().clear();
            int read = channel.read(part.clear());
            if (read < 0) {
                return all.toString(StandardCharsets.UTF_8);
            }
            all.write(part.array(), 0, read);
        }
        throw LatchmarkException.environment("an answer of more than " + ANSWER_BYTES_MAX + " B at " + socket);
    }
}
