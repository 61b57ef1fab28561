package io.latchmark.powercut.command;

import io.latchmark.cli.feature.Feature;
import java.util.List;
import java.util.Optional;

/** Adds {@code latchmark power-cut}, and {@code --witness} to {@code latchmark run}. */
public final class PowerCutFeature implements Feature {
    @Override
    public List<Class<?>> commands() {
        return List.of(PowerCutCommand.class);
    }

    @Override
    public Optional<Object> options(String command) {
        return command.equals("run") ? Optional.of(new WitnessedRunOptions()) : Optional.empty();
    }
}
