package io.latchmark.experiment;

import java.nio.file.Path;
import java.util.Optional;

/**
 * The options of an experiment.
 *
 * @param file its YAML file
 * @param out its folder; empty for {@code experiments/NAME}
 * @param pilot whether to measure only the first blocks
 */
public record ExperimentRequest(Path file, Optional<Path> out, boolean pilot) {}
