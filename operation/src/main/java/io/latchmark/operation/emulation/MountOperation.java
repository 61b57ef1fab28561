package io.latchmark.operation.emulation;

import io.latchmark.core.LatchmarkException;
import io.latchmark.emulation.filesystem.EmulatedMount;
import io.latchmark.emulation.filesystem.MountSettings;
import io.latchmark.operation.host.EmulatorFolder;
import io.latchmark.platform.Interrupts;
import io.latchmark.storage.device.Emulator;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;

/** Serves a mounted directory until it is unmounted or the command is ended, and asks emulators that serve one. */
public final class MountOperation {
    private static final Path ROOT = Path.of("/");

    private MountOperation() {}

    /**
     * Mounts and serves.
     *
     * @param messages for the user
     * @throws LatchmarkException of the category USAGE or ENVIRONMENT, if it can't be mounted
     */
    public static void serve(MountRequest request, Consumer<String> messages) {
        MountSettings settings = new MountSettings(
                request.directory(),
                request.data(),
                request.profile(),
                request.firstCache(),
                request.secondVolume(),
                EmulatorFolder.ofThisProcess());
        CountDownLatch end = new CountDownLatch(1);
        Interrupts.on(end::countDown);
        try (EmulatedMount mount = EmulatedMount.open(settings, messages)) {
            messages.accept("EMULATED: " + request.profile().about() + ", cache "
                    + request.firstCache().text());
            messages.accept("Mounted on " + request.directory() + ", data in " + settings.files()
                    + "; until Ctrl-C, or: latchmark emulate unmount " + request.directory());
            mount.whenUnmounted(end::countDown);
            await(end);
            mount.lateness().forEach(messages);
        }
        messages.accept("Unmounted.");
    }

    private static void await(CountDownLatch end) {
        try {
            end.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Sends an order to the emulator that serves a directory, and returns its answer.
     *
     * @throws LatchmarkException of the category ENVIRONMENT, if none serves it or it refuses
     */
    public static List<String> ask(Path directory, String order) {
        Emulator emulator = Emulator.of(ROOT, directory)
                .orElseThrow(() -> LatchmarkException.environment("no emulator serves " + directory
                        + ": mount it with 'latchmark emulate mount " + directory + "'"));
        List<String> answer = emulator.ask(order);
        if (!answer.isEmpty() && answer.get(0).startsWith("error ")) {
            throw LatchmarkException.environment(answer.get(0).substring("error ".length()));
        }
        return answer;
    }
}
