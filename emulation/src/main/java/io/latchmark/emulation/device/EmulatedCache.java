package io.latchmark.emulation.device;

import io.latchmark.application.injection.DeviceControl;
import io.latchmark.core.LatchmarkException;
import io.latchmark.emulation.CacheSetting;
import io.latchmark.emulation.profile.Profiles;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

/** The cache of a database's emulated device, which can be changed while the database is running. Thread-safe. */
public final class EmulatedCache implements DeviceControl.Cache {
    private static final long MIB = 1 << 20;

    private final Path directory;
    private final List<String> offered;
    private final AtomicBoolean isAsked = new AtomicBoolean();
    private volatile String now;

    private EmulatedCache(Path directory, List<String> offered, String now) {
        this.directory = directory;
        this.offered = List.copyOf(offered);
        this.now = now;
    }

    /**
     * The cache of the first folder that is on an emulated device.
     *
     * @throws LatchmarkException of category ENVIRONMENT if its emulator does not answer
     */
    public static Optional<EmulatedCache> of(Collection<Path> folders) {
        return folders.stream().filter(Emulator::isBelow).findFirst().map(EmulatedCache::at);
    }

    private static EmulatedCache at(Path folder) {
        List<String> status = Emulator.ask(folder, "status");
        CacheSetting now = CacheSetting.parse(setting(status, "cache"));
        long all = now.readBytes() + now.writeBytes();
        List<CacheSetting> offered =
                all == 0 ? Profiles.named(setting(status, "profile")).settings() : settings(all);
        return new EmulatedCache(
                folder, offered.stream().map(CacheSetting::text).toList(), now.text());
    }

    /** The three cache settings of Shea 2008: all for writes, a quarter for reads, all for reads; in whole MiB. */
    public static List<CacheSetting> settings(long bytes) {
        long reads = Math.max(Math.min(MIB, bytes), bytes / 4 / MIB * MIB);
        return List.of(CacheSetting.of(0, bytes), CacheSetting.of(reads, bytes - reads), CacheSetting.of(bytes, 0));
    }

    private static String setting(List<String> status, String name) {
        return status.stream()
                .filter(line -> line.startsWith(name + " "))
                .map(line -> line.substring(name.length() + 1))
                .findFirst()
                .orElse("");
    }

    @Override
    public String title() {
        return "EMULATED cache";
    }

    /** Settings to choose from: all of the cache for writes, a quarter of it for reads, all of it for reads. */
    @Override
    public List<String> offered() {
        return offered;
    }

    /** The setting that the emulator reported last, since others can change it too; asks for it again, without waiting for the answer. */
    @Override
    public String now() {
        if (isAsked.compareAndSet(false, true)) {
            var unused = CompletableFuture.runAsync(this::read);
        }
        return now;
    }

    private void read() {
        try {
            now = CacheSetting.parse(setting(Emulator.ask(directory, "status"), "cache"))
                    .text();
        } catch (IllegalArgumentException | LatchmarkException e) {
            // The emulator may end before the page.
        } finally {
            isAsked.set(false);
        }
    }

    /**
     * Changes the setting.
     *
     * @param setting in the format of {@link CacheSetting#parse}
     * @return the reason why it was not changed; empty if it was
     */
    @Override
    public synchronized Optional<String> turn(String setting) {
        try {
            String text = CacheSetting.parse(setting).text();
            Emulator.ask(directory, "set " + text);
            now = text;
            return Optional.empty();
        } catch (IllegalArgumentException | LatchmarkException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }
}
