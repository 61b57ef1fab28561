package io.latchmark.application.injection;

import io.latchmark.core.LatchmarkException;
import io.latchmark.results.run.DelayKind;
import io.latchmark.runner.DelayControl;
import io.latchmark.storage.device.Emulator;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Delays requests of the emulators that hold a database, through their sockets. */
public final class EmulatorDelays implements DelayControl {
    private final List<Emulator> emulators;

    private EmulatorDelays(List<Emulator> emulators) {
        this.emulators = emulators;
    }

    /**
     * Delays for the emulators of these folders.
     *
     * @param root the folder that contains {@code proc}
     * @throws LatchmarkException of category ENVIRONMENT if there is none
     */
    public static EmulatorDelays of(Path root, Collection<Path> folders) {
        List<Emulator> found = folders.stream()
                .map(folder -> Emulator.of(root, folder))
                .flatMap(Optional::stream)
                .distinct()
                .toList();
        if (found.isEmpty()) {
            throw LatchmarkException.environment(
                    "the database is not on an emulated device of this host, which could be"
                            + " delayed: mount one with 'latchmark emulate mount', or name a program that delays the real device"
                            + " by --apply");
        }
        return new EmulatorDelays(found);
    }

    @Override
    public void apply(DelayKind kind, Duration delay, Duration lasts) {
        String order = "delay " + kind.key() + "=" + delay.toNanos() / 1000 + "us,for=" + lasts.toMillis() + "ms";
        for (Emulator emulator : emulators) {
            List<String> answer = emulator.ask(order);
            if (!answer.contains("ok")) {
                throw LatchmarkException.environment("the emulator of " + emulator.point() + " does not delay "
                        + kind.key() + ": " + String.join("; ", answer));
            }
        }
    }
}
