package io.latchmark.emulation.device;

import io.latchmark.application.injection.DeviceControl;
import io.latchmark.core.LatchmarkException;
import io.latchmark.results.run.DelayKind;
import io.latchmark.runner.DelayControl;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Delays and caches of the emulators that hold a database, through their sockets. */
public final class EmulatorControl implements DeviceControl {
    private static final Path ROOT = Path.of("/");

    @Override
    public Optional<DelayControl> delays(Collection<Path> folders) {
        List<Emulator> found = folders.stream()
                .map(folder -> Emulator.of(ROOT, folder))
                .flatMap(Optional::stream)
                .distinct()
                .toList();
        return found.isEmpty()
                ? Optional.empty()
                : Optional.of((kind, delay, lasts) -> delay(found, kind, delay, lasts));
    }

    private static void delay(List<Emulator> emulators, DelayKind kind, Duration delay, Duration lasts) {
        String order = "delay " + kind.key() + "=" + delay.toNanos() / 1000 + "us,for=" + lasts.toMillis() + "ms";
        for (Emulator emulator : emulators) {
            List<String> answer = emulator.ask(order);
            if (!answer.contains("ok")) {
                throw LatchmarkException.environment("the emulator of " + emulator.point() + " does not delay "
                        + kind.key() + ": " + String.join("; ", answer));
            }
        }
    }

    @Override
    public String remedy() {
        return "mount an emulated one with 'latchmark emulate mount'";
    }

    /** @throws LatchmarkException of category ENVIRONMENT if the emulator does not answer */
    @Override
    public Optional<Cache> cache(Collection<Path> folders) {
        return EmulatedCache.of(folders).map(cache -> cache);
    }
}
