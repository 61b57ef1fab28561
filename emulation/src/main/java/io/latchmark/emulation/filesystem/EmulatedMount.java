package io.latchmark.emulation.filesystem;

import io.latchmark.core.LatchmarkException;
import io.latchmark.emulation.CacheSetting;
import io.latchmark.emulation.DeviceStatistics;
import io.latchmark.emulation.EmulatedDevice;
import io.latchmark.emulation.filesystem.block.DeviceSpace;
import io.latchmark.emulation.filesystem.block.VolatileWrites;
import io.latchmark.emulation.filesystem.control.ControlSocket;
import io.latchmark.emulation.filesystem.linux.MountCalls;
import io.latchmark.emulation.filesystem.linux.OpenFlags;
import io.latchmark.emulation.filesystem.linux.ProcessPaths;
import io.latchmark.emulation.filesystem.linux.SystemCalls;
import io.latchmark.emulation.filesystem.mount.FileSystemServer;
import io.latchmark.emulation.filesystem.mount.FuseSession;
import io.latchmark.emulation.filesystem.mount.MountPoint;
import io.latchmark.emulation.filesystem.pace.AddedDelays;
import io.latchmark.emulation.filesystem.pace.Lateness;
import io.latchmark.emulation.filesystem.pace.PacedDevice;
import io.latchmark.emulation.profile.EmulatedDevices;
import io.latchmark.platform.DaemonThread;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A mounted directory on an emulated device: every read and write takes the time determined by the model. The data is in a
 * backing folder. The directory is served until it is unmounted or closed. Thread-safe.
 */
public final class EmulatedMount implements AutoCloseable {
    private static final String SET = "set ";
    private static final String DELAY = "delay ";
    private static final int READERS = 4;
    private static final long SPIN_NANOS = 25_000;

    private final MountSettings settings;
    private final Path controlFolder;
    private final Consumer<String> messages;
    private final MountPoint point;
    private final BackingFiles backing;
    private final DeviceSpace space;
    private final VolatileWrites volatileWrites;
    private final PacedDevice device;
    private final FuseSession session;
    private final AtomicBoolean faulty = new AtomicBoolean();
    private volatile CacheSetting cache;
    private volatile int cacheChanges;
    private final MemoryReserve reserve = new MemoryReserve();
    private @Nullable ControlSocket control;
    private boolean closed;

    private EmulatedMount(
            MountSettings settings,
            Path controlFolder,
            MountPoint point,
            BackingFiles backing,
            Consumer<String> messages) {
        this.settings = settings;
        this.controlFolder = controlFolder;
        this.messages = messages;
        this.point = point;
        this.backing = backing;
        this.cache = settings.cache();
        List<Long> volumes = EmulatedDevices.volumeBytes(settings.profile());
        this.space = new DeviceSpace(volumes, settings.state().resolve("extents"), backing.inodes());
        backing.place(space);
        Path store = settings.state().resolve("volatile");
        if (store.toFile().length() > 0) {
            messages.accept("What a write cache without battery had not written out is lost: its emulator was killed.");
        }
        this.volatileWrites = new VolatileWrites(EmulatedDevices.pageBytes(settings.profile()), space, store);
        DeviceStatistics statistics = new DeviceStatistics(volatileWrites::durable);
        EmulatedDevice model = EmulatedDevices.of(settings.profile(), settings.cache(), statistics);
        this.device = new PacedDevice(model, volumes.size(), System::nanoTime, SPIN_NANOS);
        volatileWrites.activate(settings.cache().battery().losesWrites());
        this.session = FileSystemServer.mount(
                point,
                ControlSocket.path(controlFolder).toString(),
                new FileSystemServer.Served(
                        settings.files(),
                        settings.secondVolumeName(),
                        space,
                        volatileWrites,
                        device,
                        settings.passesThrough()),
                READERS);
    }

    /**
     * Mounts and serves.
     *
     * @param controlFolder to create, for the control socket
     * @throws LatchmarkException of category USAGE or ENVIRONMENT, if it can't be mounted
     * @throws IllegalArgumentException if there is not enough memory for the cache, with a remedy
     */
    public static EmulatedMount open(MountSettings settings, Path controlFolder, Consumer<String> messages) {
        CacheMemory.require(settings.profile(), settings.cache());
        MountPoint point = MountPoint.prepare(settings.directory(), messages);
        Path data = settings.backing().toAbsolutePath().normalize();
        if (data.startsWith(point.directory()) || point.directory().startsWith(data)) {
            throw LatchmarkException.usage("--data " + settings.backing() + " and " + settings.directory()
                    + " contain one another: choose separate folders");
        }
        BackingFiles backing = BackingFiles.open(settings);
        try {
            EmulatedMount mount = new EmulatedMount(settings, controlFolder, point, backing, messages);
            mount.start();
            return mount;
        } catch (RuntimeException | Error e) {
            backing.close();
            throw e;
        }
    }

    private void start() {
        if (!MountCalls.isRoot()) {
            messages.accept(
                    "Only this user can use it, and not even root: for a server of another user mount it as root.");
        }
        device.start(this::failed);
        session.start(this::failed, this::fault);
        try {
            control = ControlSocket.open(controlFolder, this::answer, this::failed);
        } catch (RuntimeException | Error e) {
            close();
            throw e;
        }
    }

    /** Handles the failure of a thread: ending the process needs memory, and callers waiting for the model need an answer. */
    private void failed(Thread thread, Throwable failure) {
        reserve.release();
        device.fail();
        Thread.UncaughtExceptionHandler next = Thread.getDefaultUncaughtExceptionHandler();
        if (next != null) {
            next.uncaughtException(thread, failure);
        }
    }

    /** Reports the first request that failed by a bug; the caller got an error. */
    private void fault(Throwable failure) {
        if (faulty.compareAndSet(false, true)) {
            messages.accept("A request of a program failed with EIO: this is a bug of Latchmark, " + failure
                    + Stream.of(failure.getStackTrace())
                            .limit(3)
                            .map(at -> ", at " + at)
                            .collect(Collectors.joining())
                    + "; the files stay there. Further ones are not reported");
        }
    }

    /** Answers {@code status}, {@code set CACHE}, {@code delay DELAYS} and {@code unmount}. */
    private String answer(String order) {
        if (order.equals("status")) {
            return status();
        }
        if (order.startsWith(SET)) {
            return change(() -> apply(CacheSetting.parse(order.substring(SET.length()))));
        }
        if (order.startsWith(DELAY)) {
            return change(() -> device.delay(AddedDelays.parse(order.substring(DELAY.length()))));
        }
        if (order.equals("unmount")) {
            return point.unmount()
                    ? "ok\n"
                    : "error files on " + point.directory()
                            + " are open: stop the programs that use them, or end the emulator with Ctrl-C\n";
        }
        return "error no order '" + order + "': must be status, set, delay or unmount\n";
    }

    private static String change(Runnable change) {
        try {
            change.run();
            return "ok\n";
        } catch (IllegalArgumentException e) {
            return "error " + e.getMessage() + "\n";
        }
    }

    /** Waits until the directory is unmounted. */
    public void await() throws InterruptedException {
        session.await();
    }

    /** Calls an action in a separate thread after unmounting. */
    public void whenUnmounted(Runnable action) {
        DaemonThread.start("latchmark-unmounted", () -> {
            awaitEnd();
            action.run();
        });
    }

    /** Reports how late answers were, as lines for the user. */
    public List<String> lateness() {
        Lateness.Quantiles late = device.lateness().quantiles();
        if (late.answers() == 0) {
            return List.of();
        }
        return List.of(String.format(
                Locale.ROOT,
                "%d answers, later than the model's instant by: median %d µs, 90 %% %d µs, 99 %% %d µs, 99.9 %% %d µs,"
                        + " most %d µs",
                late.answers(),
                late.medianNanos() / 1000,
                late.p90Nanos() / 1000,
                late.p99Nanos() / 1000,
                late.p999Nanos() / 1000,
                late.maxNanos() / 1000));
    }

    /**
     * Changes the caches.
     *
     * @throws IllegalArgumentException if the device doesn't support the setting
     */
    public synchronized void apply(CacheSetting setting) {
        CacheMemory.require(settings.profile(), setting);
        device.apply(setting);
        volatileWrites.activate(setting.battery().losesWrites());
        if (!setting.equals(cache)) {
            cache = setting;
            cacheChanges++;
        }
    }

    /** Reports settings and counters, one per line. */
    public String status() {
        return new StatusText()
                .with("profile", settings.profile().name())
                .with("cache", cache.text())
                .with("delay", device.delays().text())
                .with("directory", point.directory().toString())
                .with("data", settings.backing().toAbsolutePath().toString())
                .with("second_volume", settings.secondVolumeName())
                .with(cache, cacheChanges)
                .with(device.delays())
                .with(device)
                .toString();
    }

    /** Unmounts an unused directory; returns false if it is in use. */
    public boolean unmount() {
        return point.unmount();
    }

    /** Unmounts even if in use, and leaves the data complete in the backing folder. */
    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        if (control != null) {
            control.close();
        }
        if (!point.unmount()) {
            messages.accept("Files on " + point.directory()
                    + " are still open: unmounted anyway; the programs that use them get errors.");
            point.detach();
            // Requests still arrive until this process ends.
            volatileWrites.activate(false);
            syncBacking();
            return;
        }
        awaitEnd();
        session.close();
        device.close();
        volatileWrites.close();
        removeStore();
        space.close();
        syncBacking();
        backing.close();
    }

    private void awaitEnd() {
        try {
            session.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void removeStore() {
        try {
            Files.deleteIfExists(settings.state().resolve("volatile"));
        } catch (IOException e) {
            throw LatchmarkException.environment("cannot remove the file of the write cache: " + e, e);
        }
    }

    private void syncBacking() {
        int descriptor = SystemCalls.open(ProcessPaths.bytes(settings.files()), OpenFlags.DIRECTORY);
        if (descriptor >= 0) {
            SystemCalls.syncFileSystem(descriptor);
            SystemCalls.close(descriptor);
        }
    }
}
