package io.latchmark.emulation.command;

import io.latchmark.core.LatchmarkException;
import io.latchmark.emulation.device.EmulatorFolder;
import io.latchmark.emulation.filesystem.EmulatedMount;
import io.latchmark.emulation.filesystem.MountSettings;
import io.latchmark.platform.Interrupts;
import io.latchmark.platform.Waiting;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;

/** Serves a mounted directory until it is unmounted or the command ends. */
final class MountOperation {
    private static final int USED_SECONDS_MAX = 60;
    private static final long SECOND_NANOS = 1_000_000_000;

    private MountOperation() {}

    /**
     * Mounts and serves.
     *
     * @param messages for the user
     * @throws LatchmarkException of category USAGE or ENVIRONMENT, if it can't be mounted
     * @throws InterruptedException after a defect, when the directory is unmounted; {@link Interrupts#ending} has the reason
     */
    static void serve(MountSettings settings, Consumer<String> messages) throws InterruptedException {
        CountDownLatch end = new CountDownLatch(1);
        serve(settings, end, messages, mount -> {});
    }

    /**
     * Mounts and serves for the parent process, until it orders to unmount. Ctrl-C on a terminal reaches both processes, and the
     * parent's database must end first. After a signal, or the end of the parent, the directory is therefore served for some more
     * seconds, and then until it is unused, for at most a minute.
     *
     * @param messages for the log
     * @throws LatchmarkException of category USAGE or ENVIRONMENT, if it can't be mounted
     * @throws InterruptedException after a defect, when the directory is unmounted; {@link Interrupts#ending} has the reason
     */
    static void serveForParent(MountSettings settings, Consumer<String> messages) throws InterruptedException {
        CountDownLatch end = new CountDownLatch(1);
        serve(settings, end, messages, mount -> Interrupts.on(() -> {}, () -> endWhenUnused(mount, end)));
    }

    /** The latch opens when the directory is unmounted. */
    private static void endWhenUnused(EmulatedMount mount, CountDownLatch end) {
        for (int second = 0; second < USED_SECONDS_MAX && !mount.unmount(); second++) {
            boolean unused = Waiting.uninterrupted(end::await, SECOND_NANOS);
        }
        end.countDown();
    }

    private static void serve(
            MountSettings settings, CountDownLatch end, Consumer<String> messages, Consumer<EmulatedMount> mounted)
            throws InterruptedException {
        Path controlFolder = EmulatorFolder.ofThisProcess();
        Interrupts.on(end::countDown);
        try (EmulatedMount mount = EmulatedMount.open(settings, controlFolder, messages)) {
            mounted.accept(mount);
            messages.accept("EMULATED: " + settings.profile().about() + ", cache "
                    + settings.cache().text());
            messages.accept("Mounted on " + settings.directory() + ", data in " + settings.files()
                    + "; until Ctrl-C, or: latchmark emulate unmount " + settings.directory());
            mount.whenUnmounted(end::countDown);
            await(end);
            mount.lateness().forEach(messages);
        }
        messages.accept("Unmounted.");
        if (Interrupts.ending().filter(its -> !its.signalled()).isPresent()) {
            throw new InterruptedException(Interrupts.reason());
        }
    }

    private static void await(CountDownLatch end) {
        try {
            end.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
