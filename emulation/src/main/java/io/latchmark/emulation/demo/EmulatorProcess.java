package io.latchmark.emulation.demo;

import io.latchmark.application.Child;
import io.latchmark.core.LatchmarkException;
import io.latchmark.emulation.device.Emulator;
import io.latchmark.emulation.filesystem.MountSettings;
import io.latchmark.platform.FileFailure;
import io.latchmark.platform.Waiting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** An emulator in a separate process, which serves a directory until this object is closed. Confined to one thread. */
final class EmulatorProcess implements AutoCloseable {
    private static final int STARTING_SECONDS_MAX = 60;
    private static final int USED_SECONDS_MAX = 60;
    private static final long SECOND_NANOS = 1_000_000_000;
    private static final long ENDING_NANOS_MAX = 180 * SECOND_NANOS;

    private final MountSettings settings;
    private final Path log;
    private final CountDownLatch ended = new CountDownLatch(1);
    private final AtomicReference<String> reason = new AtomicReference<>("");
    private final Thread thread;

    private EmulatorProcess(Child child, MountSettings settings, Path folder) {
        this.settings = settings;
        this.log = folder.resolve("emulator.txt");
        this.thread = new Thread(() -> serve(child), "latchmark-emulator");
    }

    /**
     * Starts an emulator, and waits until its directory is served.
     *
     * @param folder of its log
     * @throws LatchmarkException of category ENVIRONMENT if that fails
     */
    static EmulatorProcess start(Child child, MountSettings settings, Path folder) throws InterruptedException {
        if (Emulator.serves(settings.directory())) {
            throw LatchmarkException.environment("another emulator serves " + settings.directory()
                    + ": wait for the end of its demo, or unmount it with 'latchmark emulate unmount "
                    + settings.directory() + "'");
        }
        try {
            // The mount of a killed emulator is unmounted by the next one; until then it is inaccessible.
            if (!Emulator.isBelow(settings.directory())) {
                Files.createDirectories(settings.directory());
            }
            Files.createDirectories(settings.backing());
        } catch (IOException e) {
            throw LatchmarkException.environment("cannot create the folders of the emulator in " + folder + ": "
                    + FileFailure.reason(e) + "; choose another --data-dir");
        }
        EmulatorProcess process = new EmulatorProcess(child, settings, folder);
        process.thread.setDaemon(true);
        process.thread.start();
        try {
            process.awaitMounted();
            return process;
        } catch (InterruptedException | RuntimeException | Error e) {
            process.close();
            throw e;
        }
    }

    Path directory() {
        return settings.directory();
    }

    private void serve(Child child) {
        try {
            List<String> mount = List.of(
                    "emulate",
                    "mount",
                    settings.directory().toString(),
                    "--profile=" + settings.profile().name(),
                    "--cache=" + settings.cache().text(),
                    "--data=" + settings.backing());
            reason.set(child.execute(mount, log).reason());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (LatchmarkException e) {
            reason.set(e.getMessage());
        } finally {
            ended.countDown();
        }
    }

    private void awaitMounted() throws InterruptedException {
        for (int look = 0; look < STARTING_SECONDS_MAX * 10; look++) {
            if (ended.await(100, TimeUnit.MILLISECONDS)) {
                throw LatchmarkException.environment(
                        "the emulator has ended: " + reason.get() + " (more in " + log + ")");
            }
            if (Emulator.serves(settings.directory())) {
                return;
            }
        }
        throw LatchmarkException.environment("the emulator did not mount " + settings.directory() + " within "
                + STARTING_SECONDS_MAX + " s; see " + log);
    }

    /** Unmounts when the directory is no longer in use, and ends the process. */
    @Override
    public void close() {
        boolean interrupted = Thread.interrupted();
        for (int second = 0; second < USED_SECONDS_MAX && ended.getCount() > 0 && !isUnmounted(); second++) {
            boolean unused = Waiting.uninterrupted(ended::await, SECOND_NANOS);
        }
        if (!Waiting.uninterrupted(ended::await, USED_SECONDS_MAX * SECOND_NANOS)) {
            thread.interrupt();
            boolean unused = Waiting.uninterrupted(ended::await, ENDING_NANOS_MAX);
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Whether the order to unmount was accepted. It is refused while files are open. */
    private boolean isUnmounted() {
        try {
            Emulator.ask(settings.directory(), "unmount");
            return true;
        } catch (LatchmarkException e) {
            return false;
        }
    }
}
