package io.latchmark.emulation.command;

import io.latchmark.cli.feature.Feature;
import java.util.List;
import java.util.Optional;

/** Adds {@code latchmark emulate}, and {@code --emulate} to {@code latchmark demo}. */
public final class EmulationFeature implements Feature {
    @Override
    public List<Class<?>> commands() {
        return List.of(EmulateCommand.class);
    }

    @Override
    public Optional<Object> options(String command) {
        return command.equals("demo") ? Optional.of(new EmulatedDemoOptions()) : Optional.empty();
    }
}
