package io.latchmark.runner.experiment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/** Measurements of a minute that succeed and leave an empty folder, without a database or anybody to ask. */
interface PlantedMeasurements extends MeasurementDriver {
    @Override
    default Duration length(Map<String, String> options) {
        return Duration.ofMinutes(1);
    }

    @Override
    default void reset(Map<String, String> options) {}

    @Override
    default Path run(PlannedRun run, Map<String, String> options, Path folder) throws InterruptedException {
        try {
            return Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    default void collectFacts(Path folder) {}

    @Override
    default void prompt(String text) {
        throw new AssertionError("nobody is there");
    }
}
